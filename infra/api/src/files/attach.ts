import { and, eq, sql } from 'drizzle-orm';
import { FILE_URL_PROBLEM, fileIdOf } from 'shared-api/rules';
import type { Transaction } from '../platform/db/database.ts';
import { invalid } from '../platform/errors.ts';
import { files } from './tables.ts';

/**
 * The id of a file that this user uploaded, from the URL they sent, for a row that refers to it from now on: in the same
 * transaction it counts as used, so it is never swept. A file of somebody else, or one that the portal made itself (a
 * certificate), is told as unknown.
 * `kept` is an id that may stay although somebody else uploaded it (it is what the record holds now).
 */
export async function ownFileId(
  tx: Transaction,
  url: string,
  ownerId: string,
  kept: string | null = null,
): Promise<string> {
  const id = fileIdOf(url);
  if (id && id === kept) return id;
  const [row] = id
    ? await tx
        .update(files)
        .set({ attachedAt: sql`coalesce(${files.attachedAt}, now())` })
        .where(and(eq(files.id, id), eq(files.ownerId, ownerId)))
        .returning({ id: files.id })
    : [];
  if (!row) throw invalid(FILE_URL_PROBLEM);
  return row.id;
}
