import { and, eq, isNull, sql } from 'drizzle-orm';
import type { StoredFile } from '../../files/index.ts';
import { files } from '../../files/tables.ts';
import type { Sql, Transaction } from '../../platform/db/database.ts';
import { type TenderRecord, tenders } from './tables.ts';

export interface TenderWithTerms {
  readonly tender: TenderRecord;
  readonly file: StoredFile;
}

export const NOT_FOUND = 'No se encontró la licitación.';

export async function findTender(from: Sql, id: string): Promise<TenderWithTerms | null> {
  const [row] = await from
    .select({ tender: tenders, file: files })
    .from(tenders)
    .innerJoin(files, eq(files.id, tenders.pliegoFileId))
    .where(and(eq(tenders.id, id), isNull(tenders.deletedAt)));
  return row ?? null;
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

export async function lockTender(tx: Transaction, id: string): Promise<TenderRecord | null> {
  const [row] = await tx
    .select()
    .from(tenders)
    .where(and(eq(tenders.id, id), isNull(tenders.deletedAt)))
    .for('update');
  return row ?? null;
}
