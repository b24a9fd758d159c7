import { and, eq, sql } from 'drizzle-orm';
import type { StoredFile } from '../../files/index.ts';
import { files } from '../../files/tables.ts';
import type { Sql, Transaction } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors.ts';
import { TENDER_SCOPES, type TenderScope } from './filter.ts';
import { type TenderRecord, tenders } from './tables.ts';

export interface TenderWithTerms {
  readonly tender: TenderRecord;
  readonly file: StoredFile;
}

const NOT_FOUND = 'No se encontró la licitación.';

/** Reads a tender that is not deleted; with `published` none that is hidden. @throws Refusal 404 */
export async function findTender(
  from: Sql,
  id: string,
  scope: TenderScope = 'all',
): Promise<TenderWithTerms> {
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
