import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { asc, gt } from 'drizzle-orm';
import type { Database } from '../platform/db/database.ts';
import { FileStoreError } from '../platform/files/problem.ts';
import type { FileStore } from '../platform/files/store.ts';
import { files } from './tables.ts';

const AT_ONCE = 500;

/** How rows and blobs agree. */
interface FileCheck {
  /** Rows looked at. */
  readonly checked: number;
  readonly bytes: number;
  /** Ids of rows without a blob. */
  readonly missing: readonly string[];
  /** Ids of rows whose blob is not what was stored. */
  readonly damaged: readonly string[];
}

/** Reads the blob of every row and compares it with the hash that the row has. @throws FileStoreError out of reach */
export async function checkFiles(
  db: Pick<Database, 'select'>,
  store: Pick<FileStore, 'get'>,
): Promise<FileCheck> {
  const found = { checked: 0, bytes: 0, missing: [] as string[], damaged: [] as string[] };
  for (let after: string | null = null; ; ) {
    const rows: { id: string; bytes: number; sha256: string }[] = await db
      .select({ id: files.id, bytes: files.bytes, sha256: files.sha256 })
      .from(files)
      .where(after === null ? undefined : gt(files.id, after))
      .orderBy(asc(files.id))
      .limit(AT_ONCE);
    for (const { id, bytes, sha256 } of rows) {
      const stored = await hashOf(store, id);
      if (stored === 'missing') found.missing.push(id);
      else if (stored !== sha256) found.damaged.push(id);
      found.checked += 1;
      found.bytes += bytes;
    }
    after = rows.at(-1)?.id ?? null;
    if (after === null) return found;
  }
}

/** Hash of a blob, in hexadecimal; `broken` when its content does not come whole. */
async function hashOf(store: Pick<FileStore, 'get'>, id: string): Promise<string> {
  const content = await store.get(id).catch((error: unknown) => {
    if (error instanceof FileStoreError && error.code === 'missing') return null;
    throw error;
  });
  if (content === null) return 'missing';
  const hash = createHash('sha256');
  try {
    await pipeline(content, hash);
  } catch {
    return 'broken';
  }
  return hash.digest('hex');
}
