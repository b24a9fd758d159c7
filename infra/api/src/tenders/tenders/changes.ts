import { sql } from 'drizzle-orm';
import { instantInCity } from 'shared-api/rules';
import { fileUrlsExpireAt } from '../../files/index.ts';
import { today } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { tenderChanges } from './tables.ts';

const ONLY_ROW = 1;

/**
 * Runs a transaction that changes tenders. Its last statement changes the stamp of the public answers: from the commit on
 * every process builds them anew.
 */
export function changeTenders<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    const result = await work(tx);
    await tx
      .insert(tenderChanges)
      .values({ id: ONLY_ROW, changes: 1 })
      .onConflictDoUpdate({
        target: tenderChanges.id,
        set: {
          changes: sql`${tenderChanges.changes} + 1`,
          changedAt: sql`greatest(${tenderChanges.changedAt}, clock_timestamp())`,
        },
      });
    return result;
  });
}

/**
 * Reads when tenders last changed, for `Last-Modified`: also of a list that one left, which has no later date in it. Read it
 * before what is answered: a text must never have the date of a change that it lacks.
 * @param byDay true for a list that changes with the day
 * @returns null before the first change, and within the second of a change, which another may follow (RFC 9110, 8.8.2.2)
 */
export async function lastTenderChange(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  byDay: boolean,
): Promise<Date | null> {
  const [row] = await db.select({ at: tenderChanges.changedAt }).from(tenderChanges);
  if (!row) return null;
  const start = new Date(instantInCity(today(clock), '00:00'));
  const changed = byDay && start > row.at ? start : row.at;
  return Math.floor(changed.getTime() / 1000) < Math.floor(clock.now().getTime() / 1000) ? changed : null;
}

/**
 * Reads the stamp that a cached public answer about tenders is valid for. It changes with every transaction of
 * `changeTenders`, with the day (open tenders close) and when the files have new URLs.
 */
export async function readStamp({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<string> {
  const [row] = await db.select({ changes: tenderChanges.changes }).from(tenderChanges);
  return `${row?.changes ?? 0} ${today(clock)} ${fileUrlsExpireAt(clock)}`;
}
