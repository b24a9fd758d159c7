import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { asc } from 'drizzle-orm';
import type { Database } from '../platform/db/database.ts';
import { FileStoreError } from '../platform/files/problem.ts';
import type { FileStore } from '../platform/files/store.ts';
import { files } from './tables.ts';

interface FileCheck {
  readonly checked: number;
  readonly bytes: number;
  readonly missing: readonly string[];
  /** Ids of rows whose blob has changed. */
  readonly damaged: readonly string[];
}

/** Compares the blob of every row with the row's hash. @throws FileStoreError if the store is unavailable */
export async function checkFiles(
  db: Pick<Database, 'select'>,
  store: Pick<FileStore, 'get'>,
): Promise<FileCheck> {
  const missing: string[] = [];
  const damaged: string[] = [];
  const rows = await db
    .select({ id: files.id, bytes: files.bytes, sha256: files.sha256 })
    .from(files)
    .orderBy(asc(files.id));
  for (const { id, sha256 } of rows) {
    const hash = await hashOf(store, id);
    if (hash === 'missing') missing.push(id);
    else if (hash !== sha256) damaged.push(id);
  }
  return { checked: rows.length, bytes: rows.reduce((sum, { bytes }) => sum + bytes, 0), missing, damaged };
}

/** Computes the SHA-256 of a blob, in hexadecimal; null if it can't be read to its end. */
async function hashOf(store: Pick<FileStore, 'get'>, id: string): Promise<string | null> {
  const content = await store.get(id).catch((error: unknown) => {
    if (error instanceof FileStoreError && error.code === 'missing') return null;
    throw error;
  });
  if (content === null) return 'missing';
  const hash = createHash('sha256');
  try {
    await pipeline(content, hash);
  } catch {
    return null;
  }
  return hash.digest('hex');
}
