import type { Observation } from 'shared-api/contract';
import type { Estado } from 'shared-api/rules';
import type { RequestRecord } from '../registration/requests/record/index.ts';
import { readDemoData } from './context.ts';

/** The supplier, or a member of staff by document number. */
export type By = 'supplier' | `${number}`;

export interface Step {
  readonly estado: Estado;
  readonly daysAgo: number;
  readonly by: By | 'system';
  readonly observaciones?: readonly Observation[];
}

export interface Message {
  readonly by: By;
  readonly daysAgo: number;
  readonly text: string;
  readonly read: boolean;
}

/** One request of the demo with its history. The last step is its state. */
export interface Scenario {
  readonly cuit: string;
  readonly person: string;
  readonly steps: readonly [Step, ...Step[]];
  /** Number of its required documents that have a file; default: all. */
  readonly documents?: number;
  /** Days since its balances closed and its statements were issued; they expire after a year. */
  readonly documentAgeDays: number;
  readonly endsSoon?: true;
  readonly optional?: string;
  /** Names of the documents that the running correction opens. */
  readonly corrects?: readonly string[];
  readonly resolution?: string;
  readonly attorney?: { readonly cuit: string; readonly nombre: string };
  readonly messages: readonly Message[];
  readonly labels: readonly string[];
  readonly cbu: string;
}

/** `demo-data/requests.json`: every label, clients, and one request in each state. */
export const {
  labels: LABELS,
  clients: CLIENTS,
  scenarios: SCENARIOS,
} = readDemoData('requests') as {
  readonly labels: readonly string[];
  readonly clients: RequestRecord['principales_clientes'];
  readonly scenarios: readonly Scenario[];
};
