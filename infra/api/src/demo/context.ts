import { readFileSync } from 'node:fs';
import type { Observation } from 'shared-api/contract';
import { addDays, type CivilDate, type Estado } from 'shared-api/rules';
import type { users } from '../accounts/users/tables.ts';
import { daysAgo, today } from '../platform/clock.ts';
import type { Transaction } from '../platform/db/database.ts';
import type { Platform } from '../platform/domain.ts';
import type { RequestRecord } from '../registration/requests/record/index.ts';
import type { Taxpayer } from '../tax-authority/index.ts';

export type Author = Pick<typeof users.$inferSelect, 'id' | 'tipo'>;

export interface DemoContext {
  readonly platform: Platform;
  readonly tx: Transaction;
  readonly termsFileId: string;
  /** Files of suppliers by their title. */
  readonly sampleFileIds: ReadonlyMap<string, string>;
  readonly staff: ReadonlyMap<string, Author>;
  readonly taxpayers: ReadonlyMap<string, Taxpayer>;
}

export const ago = ({ platform }: DemoContext, days: number): Date => daysAgo(platform.clock, days);

export const dayFromToday = ({ platform }: DemoContext, days: number): CivilDate =>
  addDays(today(platform.clock), days);

export const sampleFileOf = ({ sampleFileIds }: DemoContext, title: string): string =>
  required(sampleFileIds.get(title), `sample ${title}`);

/** Returns a value of the demo's data. @throws Error without it */
export function required<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`the demo data has no ${what}`);
  return value;
}

/** Reads a file of `demo-data`; its README tells where the data comes from. */
export const readDemoData = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../demo-data/${name}.json`, import.meta.url), 'utf8'));

/** The supplier, or a member of staff by document number. */
export type By = 'supplier' | `${number}`;

export interface Step {
  readonly estado: Estado;
  readonly daysAgo: number;
  readonly by: By | 'system';
  readonly observaciones?: Observation[];
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
  readonly messages: readonly {
    readonly by: By;
    readonly daysAgo: number;
    readonly text: string;
    readonly read: boolean;
  }[];
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
