import { createHash } from 'node:crypto';
import { appendFile, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Platform } from '../platform/platform.ts';
import { auditHead } from './tables.ts';

/** Hashes of entries by their number, as they once stood at the end of the log. */
export type Anchors = ReadonlyMap<number, string>;

type Where = Pick<Platform, 'db'> & { readonly config: Pick<Platform['config'], 'dataDir' | 'databaseUrl'> };

/**
 * Notes the end of the log in a file outside the database, if it moved on. Whoever owns the whole database can cut its
 * end off or write it anew so that the chain holds; what was noted before then no longer fits.
 */
export async function noteEnd({ db, config }: Where): Promise<void> {
  const [head] = await db.select().from(auditHead);
  if (!head || head.entries === 0) return;
  const file = fileOf(config);
  const newest = Math.max(0, ...(await readAnchors({ config })).keys());
  if (head.entries <= newest) return;
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await appendFile(file, `${head.entries} ${head.hash}\n`, { mode: 0o600 });
}

/** What was noted so far; of two notes about one entry the first counts. */
export async function readAnchors({ config }: Pick<Where, 'config'>): Promise<Anchors> {
  const anchors = new Map<number, string>();
  for (const line of (await textOf(fileOf(config))).split('\n')) {
    const [, number, hash] = /^(\d+) ([0-9a-f]{64})$/.exec(line) ?? [];
    if (number && hash && !anchors.has(Number(number))) anchors.set(Number(number), hash);
  }
  return anchors;
}

/** One per database: a folder of data may be used with another one later. */
function fileOf({ dataDir, databaseUrl }: Where['config']): string {
  const { host, pathname } = new URL(databaseUrl ?? 'file:///embedded');
  const name = createHash('sha256').update(`${host}${pathname}`).digest('hex').slice(0, 16);
  return path.join(dataDir, 'audit', `${name}.anchors`);
}

async function textOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}
