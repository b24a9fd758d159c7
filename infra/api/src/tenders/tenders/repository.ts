import { and, eq, notLike, sql } from 'drizzle-orm';
import { instantInCity, tenderSearchText } from 'shared-api/rules';
import { fileUrlsExpireAt } from '../../files/index.ts';
import { files } from '../../files/tables.ts';
import { today } from '../../platform/clock.ts';
import type { Database, Sql, Transaction } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/domain.ts';
import { notFound } from '../../platform/errors.ts';
import { TENDER_SCOPES, type TenderScope } from './filter.ts';
import { type TenderRecord, tenderChanges, tenders } from './tables.ts';

export type TenderWithTerms = Awaited<ReturnType<typeof findTender>>;

const NOT_FOUND = 'No se encontró la licitación.';

/** Reads a tender that is not deleted; with `published` none that is hidden. @throws Refusal 404 */
export async function findTender(from: Sql, id: string, scope: TenderScope = 'all') {
  const [row] = await from
    .select({ tender: tenders, file: files })
    .from(tenders)
    .innerJoin(files, eq(files.id, tenders.pliegoFileId))
    .where(and(eq(tenders.id, id), TENDER_SCOPES[scope]));
  if (!row) throw notFound(NOT_FOUND);
  return row;
}

/** Writes a change and raises the version. */
export async function writeTender(
  tx: Transaction,
  id: string,
  change: Partial<Omit<typeof tenders.$inferInsert, 'id' | 'version'>>,
): Promise<TenderRecord> {
  const [row] = await tx
    .update(tenders)
    .set({ ...change, version: sql`${tenders.version} + 1` })
    .where(eq(tenders.id, id))
    .returning();
  if (!row) throw new Error(`the tender ${id} is gone`);
  return row;
}

/** @throws Refusal 404 */
export async function lockTender(tx: Transaction, id: string): Promise<TenderRecord> {
  const [row] = await tx
    .select()
    .from(tenders)
    .where(and(eq(tenders.id, id), TENDER_SCOPES.all))
    .for('update');
  if (!row) throw notFound(NOT_FOUND);
  return row;
}

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

/** Tenders that are read at once. */
const BATCH = 500;

/** Writes the search texts anew that an earlier version of the portal stored: they begin without a space. */
export async function foldSearchTexts({ db }: Pick<Platform, 'db'>): Promise<void> {
  const isEarlier = notLike(tenders.searchText, ' %');
  let rows: TenderRecord[];
  do {
    rows = await db.select().from(tenders).where(isEarlier).limit(BATCH);
    for (const row of rows) {
      const searchText = tenderSearchText(row);
      // A tender that was changed meanwhile has a text of this version.
      const isStill = and(eq(tenders.id, row.id), isEarlier);
      await changeTenders(db, (tx) => tx.update(tenders).set({ searchText }).where(isStill));
    }
  } while (rows.length === BATCH);
}
