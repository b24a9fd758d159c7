import { and, eq, type SQL, sql } from 'drizzle-orm';
import { FILE_GONE, fileIdOf } from 'shared-api/rules';
import type { Sql, Transaction } from '../platform/db/database.ts';
import { invalid } from '../platform/errors.ts';
import { files } from './tables.ts';

/**
 * Returns the id of a file that this user uploaded, from its URL, and marks it as used in the same transaction, so that it
 * is never swept.
 * @param currentId the file that the record has now: it may stay, whoever uploaded it
 * @throws Refusal 400 for an unknown file, somebody else's, or one that the portal made
 */
export async function ownFileId(tx: Transaction, url: string, ownerId: string, currentId?: string | null) {
  const id = fileIdOf(url);
  if (!id) throw invalid(FILE_GONE);
  if (id === currentId) return id;
  const used = await tx
    .update(files)
    .set({ attachedAt: sql`coalesce(${files.attachedAt}, now())` })
    .where(and(eq(files.id, id), eq(files.ownerId, ownerId)))
    .returning({ id: files.id });
  if (used.length === 0) throw invalid(FILE_GONE);
  return id;
}

/**
 * Returns the id of a file that this user uploaded, for a row that may be deleted again: as long as the row refers to the
 * file, it is not swept.
 * @throws Refusal 400 for an unknown file or somebody else's
 */
export async function referredFileId(tx: Transaction, url: string, ownerId: string): Promise<string> {
  const id = fileIdOf(url);
  if (!id) throw invalid(FILE_GONE);
  const isOwn = and(eq(files.id, id), eq(files.ownerId, ownerId));
  const [row] = await tx.select({ id: files.id }).from(files).where(isOwn).for('key share');
  if (!row) throw invalid(FILE_GONE);
  return id;
}

/**
 * Reads every column that keeps a file from the database's foreign keys. A row that is deleted with its file does not.
 */
export async function fileReferences(from: Sql): Promise<{ table: string; column: string }[]> {
  return from
    .select({ table: sql<string>`c.conrelid::regclass::text`, column: sql<string>`a.attname::text` })
    .from(sql`pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)`)
    .where(sql`c.contype = 'f' and c.confrelid = 'files'::regclass and c.confdeltype <> 'c'`);
}

export async function isUnreferenced(from: Sql): Promise<SQL> {
  const references = await fileReferences(from);
  const conditions = references.map(({ table, column }) => {
    const name = sql`${sql.identifier(table)}.${sql.identifier(column)}`;
    return sql`not exists (select 1 from ${sql.identifier(table)} where ${name} = ${files.id})`;
  });
  return sql.join(conditions, sql` and `);
}
