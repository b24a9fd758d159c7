import { and, eq, sql } from 'drizzle-orm';
import { FILE_GONE, fileIdOf } from 'shared-api/rules';
import type { Transaction } from '../platform/db/database.ts';
import { invalid } from '../platform/errors.ts';
import { files } from './tables.ts';

/**
 * Returns the id of a file that this user uploaded, from its URL, and marks it as used in the same transaction, so that it
 * is never swept.
 * @param currentId the file that the record has now: it may stay, whoever uploaded it
 * @throws Refusal 400 for an unknown file, somebody else's, or one that the portal made
 */
export async function ownFileId(
  tx: Transaction,
  url: string,
  ownerId: string,
  currentId: string | null = null,
): Promise<string> {
  const id = fileIdOf(url);
  if (id && id === currentId) return id;
  const [row] = id
    ? await tx
        .update(files)
        .set({ attachedAt: sql`coalesce(${files.attachedAt}, now())` })
        .where(and(eq(files.id, id), eq(files.ownerId, ownerId)))
        .returning({ id: files.id })
    : [];
  if (!row) throw invalid(FILE_GONE);
  return row.id;
}

/**
 * Returns the id of a file that this user uploaded, for a row that may be deleted again: as long as the row refers to the
 * file, it is not swept.
 * @throws Refusal 400 for an unknown file or somebody else's
 */
export async function referredFileId(tx: Transaction, url: string, ownerId: string): Promise<string> {
  const id = fileIdOf(url);
  const isOwn = and(eq(files.id, id ?? ''), eq(files.ownerId, ownerId));
  const [row] = id ? await tx.select({ id: files.id }).from(files).where(isOwn).for('key share') : [];
  if (!row) throw invalid(FILE_GONE);
  return row.id;
}
