import { readFileSync } from 'node:fs';
import { addDays, type CivilDate } from 'shared-api/rules';
import type { users } from '../accounts/users/tables.ts';
import { daysAgo, today } from '../platform/clock.ts';
import type { Transaction } from '../platform/db/database.ts';
import type { Platform } from '../platform/platform.ts';
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

export const ago = ({ platform }: Pick<DemoContext, 'platform'>, days: number): Date =>
  daysAgo(platform.clock, days);

export const dayFromToday = ({ platform }: Pick<DemoContext, 'platform'>, days: number): CivilDate =>
  addDays(today(platform.clock), days);

/** Returns the id of the sample file with a title. */
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
