import { asc } from 'drizzle-orm';
import type { Database } from '../platform/db/database.ts';
import { FileStoreError } from '../platform/files/problem.ts';
import type { FileStore } from '../platform/files/store.ts';
import { contentOf } from './content.ts';
import { files } from './tables.ts';

/**
 * Compares the blob of every row with the row's hash.
 * @returns counts, and the ids of rows whose blob is missing or has changed
 * @throws FileStoreError if the store is unavailable
 */
export async function checkFiles(db: Pick<Database, 'select'>, store: Pick<FileStore, 'get'>) {
  const missing: string[] = [];
  const damaged: string[] = [];
  const rows = await db
    .select({ id: files.id, bytes: files.bytes, sha256: files.sha256 })
    .from(files)
    .orderBy(asc(files.id));
  for (const file of rows) {
    const state = await stateOf(store, file);
    if (state === 'missing') missing.push(file.id);
    if (state === 'damaged') damaged.push(file.id);
  }
  return { checked: rows.length, bytes: rows.reduce((sum, { bytes }) => sum + bytes, 0), missing, damaged };
}

/** Reads a file to its end. @throws FileStoreError if the store is unavailable */
async function stateOf(
  store: Pick<FileStore, 'get'>,
  file: Parameters<typeof contentOf>[1],
): Promise<'whole' | 'missing' | 'damaged'> {
  try {
    for await (const _ of await contentOf(store, file));
    return 'whole';
  } catch (error) {
    if (!(error instanceof FileStoreError)) return 'damaged';
    if (error.code === 'missing') return 'missing';
    throw error;
  }
}
