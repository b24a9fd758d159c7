import { and, inArray, isNotNull, isNull, lt } from 'drizzle-orm';
import type { Platform } from '../platform/platform.ts';
import { isUnreferenced } from './references.ts';
import { files } from './tables.ts';

const HOUR_MS = 3_600_000;
/** How long an upload may wait to be used: people leave a form for the weekend and go on with it. */
const UNUSED_MS = 7 * 24 * HOUR_MS;
/** Far longer than storing a file can take, from its first byte to its row. */
const UNFINISHED_MS = 24 * HOUR_MS;
const AT_ONCE = 200;

type Parts = Pick<Platform, 'db' | 'files' | 'clock' | 'log'>;

/** What a run removed. */
export interface FileSweep {
  /** Uploads that nothing ever referred to. */
  readonly unused: number;
  /** Blobs without a row: the process that stored them died before it wrote one. */
  readonly stray: number;
}

/**
 * The daily job that keeps files and rows in agreement. A row goes before its blob, so that a run that is cut off leaves
 * a blob without a row at most, which the next one finds. Several processes may run it at once.
 */
export async function sweepFiles(parts: Parts): Promise<FileSweep> {
  const now = parts.clock.now().getTime();
  const unused = await sweepUnused(parts, new Date(now - UNUSED_MS));
  const before = new Date(now - UNFINISHED_MS);
  const stray = await sweepStray(parts, before);
  await parts.files.removeUnfinished(before);
  if (unused + stray > 0) parts.log.info({ unused, stray }, 'abandoned files were removed');
  return { unused, stray };
}

async function sweepUnused({ db, files: store }: Parts, before: Date): Promise<number> {
  // What the portal made itself has no owner and is made again when it is asked for.
  const unused = and(
    isNull(files.attachedAt),
    isNotNull(files.ownerId),
    lt(files.createdAt, before),
    // A process of the release before uses files without noting it.
    isUnreferenced(),
  );
  let removed = 0;
  for (;;) {
    const gone = await db.transaction(async (tx) => {
      // One that is being used at this moment is locked by who uses it.
      const some = tx.select({ id: files.id }).from(files).where(unused).limit(AT_ONCE);
      return tx
        .delete(files)
        .where(inArray(files.id, some.for('update', { skipLocked: true })))
        .returning({ id: files.id });
    });
    for (const { id } of gone) await store.remove(id);
    removed += gone.length;
    if (gone.length < AT_ONCE) return removed;
  }
}

async function sweepStray({ db, files: store }: Parts, before: Date): Promise<number> {
  let removed = 0;
  let old: string[] = [];
  const settle = async () => {
    const rows = await db.select({ id: files.id }).from(files).where(inArray(files.id, old));
    const known = new Set(rows.map(({ id }) => id));
    for (const key of old) {
      if (known.has(key)) continue;
      await store.remove(key);
      removed += 1;
    }
    old = [];
  };
  for await (const { key, storedAt } of store.list()) {
    if (storedAt < before && isOfOneUpload(key)) old.push(key);
    if (old.length === AT_ONCE) await settle();
  }
  await settle();
  return removed;
}

/**
 * Whether a key was made for one upload, which is over by now (UUID version 4). One made from its content (version 8) may
 * be stored again at this very moment under the same key.
 */
const isOfOneUpload = (key: string) => key[14] === '4';
