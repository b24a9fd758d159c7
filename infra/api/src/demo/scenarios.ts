import type { Observation } from 'shared-api/contract';
import type { Estado } from 'shared-api/rules';
import { readDemoData } from './context.ts';

/** The author of a step: the supplier, a member of staff by document number, or the portal itself. */
export type By = 'supplier' | 'system' | `${number}`;

export interface Step {
  readonly estado: Estado;
  readonly daysAgo: number;
  readonly by: By;
  readonly observaciones?: readonly Observation[];
}

export interface Message {
  readonly by: Exclude<By, 'system'>;
  readonly daysAgo: number;
  readonly text: string;
  readonly read: boolean;
}

/** One request of the demo with its history. The last step is its state. */
export interface Scenario {
  readonly cuit: string;
  readonly person: string;
  readonly steps: readonly [Step, ...Step[]];
  /** How many of its required documents have a file; default: all. */
  readonly documents?: number;
  /** How many days ago its balances closed and its statements were issued; they expire after a year. */
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

/** `demo-data/requests.json`: every label, and one request in each state. */
export const { labels: LABELS, scenarios: SCENARIOS } = readDemoData('requests') as {
  readonly labels: readonly string[];
  readonly scenarios: readonly Scenario[];
};
