import { and, inArray, isNotNull, isNull, lt } from 'drizzle-orm';
import type { ListedBlob } from '../platform/files/store.ts';
import type { Platform } from '../platform/platform.ts';
import { belonging, noteBelonging } from './belonging.ts';
import { isUnreferenced } from './references.ts';
import { files } from './tables.ts';

const HOUR_MS = 3_600_000;
/** How long an upload may wait to be used: people leave a form for the weekend and go on with it. */
const UNUSED_MS = 7 * 24 * HOUR_MS;
/** Far longer than storing a file can take, from its first byte to its row. */
const UNFINISHED_MS = 24 * HOUR_MS;
const AT_ONCE = 200;

/** As many stray blobs may be removed without asking, and such a share of all. */
const FEW = 20;
const FEW_OF_ALL = 0.05;
/** So that no list grows with what is stored. Of a daily run what is left waits for the next day's. */
const MOST_AT_ONCE = 10_000;

type Parts = Pick<Platform, 'db' | 'files' | 'clock' | 'secrets'>;
type Log = Record<'info' | 'error', (data: object, text: string) => void>;

/** What a run removed. */
interface FileSweep {
  /** Uploads that nothing ever referred to. */
  readonly unused: number;
  /** Blobs without a row: the process that stored them died before it wrote one. */
  readonly stray: number;
}

/**
 * The daily job that keeps files and rows in agreement. A row goes before its blob, so that a run that is cut off leaves
 * a blob without a row at most, which the next one finds. Several processes may run it at once.
 *
 * A database that is empty, another one or an older copy has no row of files that are in use: nothing is removed where
 * that may be so, until an operator says that they belong together (`claim-files.ts`).
 */
export async function sweepFiles(parts: Parts & { readonly log: Log }): Promise<FileSweep> {
  const { log } = parts;
  const found = await lookAt(parts);
  const doubt = await doubtOf(parts, found);
  if (doubt) {
    const { blobs, unknown: withoutRow } = found;
    log.error({ blobs, withoutRow }, `no file was removed: ${doubt}; infra/docs/runbook.md says what to do`);
    return { unused: 0, stray: 0 };
  }
  const removed = await sweep(parts, found);
  if (removed.unused + removed.stray > 0) log.info(removed, 'abandoned files were removed');
  return removed;
}

/** Removes what nobody needs, as files and database belong together: the job is sure of it, or an operator says so. */
async function sweep(parts: Parts, { stray }: Found): Promise<FileSweep> {
  await noteBelonging(parts);
  const now = parts.clock.now().getTime();
  const unused = await sweepUnused(parts, new Date(now - UNUSED_MS));
  for (const key of stray) await parts.files.remove(key);
  await parts.files.removeUnfinished(new Date(now - UNFINISHED_MS));
  return { unused, stray: stray.length };
}

/**
 * What an operator says who knows that files and database belong together: removes what nobody needs until none of it is
 * left, as what a run leaves may be so much that the next day's job would doubt again.
 */
export async function claim(parts: Parts, atOnce = MOST_AT_ONCE): Promise<FileSweep> {
  const removed = { unused: 0, stray: 0 };
  for (;;) {
    const { unused, stray } = await sweep(parts, await lookAt(parts, atOnce));
    removed.unused += unused;
    removed.stray += stray;
    if (stray < atOnce) return removed;
  }
}

/** Why this database may not be the one that knows these files; null: it is. */
async function doubtOf(parts: Parts, { blobs, unknown, stray }: Found): Promise<string | null> {
  const isMuch = (count: number) => count > FEW && count > blobs * FEW_OF_ALL;
  switch (await belonging(parts)) {
    case 'another':
      return 'they are those of another database';
    case 'older':
      return 'the database is older than they are';
    case 'unknown':
      // A portal that is new, or goes on with what the release before it stored.
      if (blobs > 0 && (unknown === blobs || isMuch(unknown))) return 'this database does not know them';
      break;
    case 'own':
  }
  return isMuch(stray.length) ? 'too many of them are in no row of the database' : null;
}

async function sweepUnused({ db, files: store }: Parts, before: Date): Promise<number> {
  // What the portal made itself has no owner and is made again when it is asked for.
  const unused = and(
    isNull(files.attachedAt),
    isNotNull(files.ownerId),
    lt(files.createdAt, before),
    // A process of the release before uses files without noting it.
    await isUnreferenced(db),
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

/** How blobs and rows agree. */
interface Found {
  readonly blobs: number;
  /** Blobs without a row, whether somebody is storing them or not. */
  readonly unknown: number;
  /** Those of them that nobody stores any more, or the first of them. */
  readonly stray: readonly string[];
}

/** Looks at every blob, and removes none. At most so many stray ones are named. */
export async function lookAt(
  { db, clock, files: store }: Omit<Parts, 'secrets'>,
  most = MOST_AT_ONCE,
): Promise<Found> {
  const before = new Date(clock.now().getTime() - UNFINISHED_MS);
  const stray: string[] = [];
  let blobs = 0;
  let unknown = 0;
  let some: ListedBlob[] = [];
  const settle = async () => {
    const keys = some.map(({ key }) => key);
    const rows = await db.select({ id: files.id }).from(files).where(inArray(files.id, keys));
    const known = new Set(rows.map(({ id }) => id));
    for (const { key, storedAt } of some) {
      if (known.has(key)) continue;
      unknown += 1;
      if (storedAt < before && isOfOneUpload(key) && stray.length < most) stray.push(key);
    }
    blobs += some.length;
    some = [];
  };
  for await (const blob of store.list()) {
    some.push(blob);
    if (some.length === AT_ONCE) await settle();
  }
  await settle();
  return { blobs, unknown, stray };
}

/**
 * Whether a key was made for one upload, which is over by now (UUID version 4). One made from its content (version 8) may
 * be stored again at this very moment under the same key.
 */
const isOfOneUpload = (key: string) => key[14] === '4';
