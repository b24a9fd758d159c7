import { addDays, type CivilDate } from 'shared-api/rules';
import { today } from '../platform/clock.ts';
import type { Transaction } from '../platform/db/database.ts';
import type { Platform } from '../platform/platform.ts';
import type { Taxpayer } from '../tax-authority/index.ts';

const DAY_MS = 86_400_000;

/** What every part of the demonstration is written with. */
export interface DemoContext {
  readonly platform: Platform;
  readonly tx: Transaction;
  readonly termsFileId: string;
  readonly documentFileId: string;
  /** Ids of the staff accounts by document number. */
  readonly staff: ReadonlyMap<string, string>;
  readonly taxpayers: ReadonlyMap<string, Taxpayer>;
}

/** The instant that many days (or part of one) before now. */
export const ago = ({ platform }: Pick<DemoContext, 'platform'>, days: number): Date =>
  new Date(platform.clock.now().getTime() - days * DAY_MS);

/** The day that many days after today in the city; before it when negative. */
export const dayFromToday = ({ platform }: Pick<DemoContext, 'platform'>, days: number): CivilDate =>
  addDays(today(platform.clock), days);

/** What must be there: the demonstration's own data is wrong otherwise. */
export function known<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`the demo data has no ${what}`);
  return value;
}
