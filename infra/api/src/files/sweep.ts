import { and, eq, inArray, isNotNull, isNull, lt } from 'drizzle-orm';
import * as v from 'valibot';
import { joinChain } from '../oversight/audit/index.ts';
import { auditHead, auditLog } from '../oversight/audit/tables.ts';
import { daysAgo } from '../platform/clock.ts';
import type { Platform } from '../platform/domain.ts';
import { isUnreferenced } from './references.ts';
import { files } from './tables.ts';

/** Time for which an upload may stay unused: people continue a form after the weekend. */
const UNUSED_DAYS = 7;
/** Far longer than storing a file takes, from its first byte to its row. */
const UNFINISHED_DAYS = 1;

/** The daily job removes up to this many stray blobs, or this share of all; more of them look like a wrong database. */
const FEW_STRAY = 20;
const FEW_STRAY_SHARE = 0.05;

/** The note beside the blobs: the portal that they belong to, and the last entry of its audit log at that time. */
const Note = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ instance: v.string(), entries: v.number(), seal: v.string() }),
);

type Needs = Pick<Platform, 'db' | 'files' | 'clock' | 'secrets'>;
type Log = Record<'info' | 'error', (data: object, text: string) => void>;

type BlobCheck = Awaited<ReturnType<typeof checkBlobs>>;

/**
 * Removes unused files and stray blobs, daily. A row is removed before its blob: an interrupted run leaves at most a stray
 * blob for the next run. Several processes may run it at once.
 *
 * An empty, foreign or older database has no rows of files that are in use. If that is possible, nothing is removed until
 * an operator confirms that files and database belong together (`claim-files.ts`).
 */
export async function sweepFiles({ log, ...needs }: Needs & { readonly log: Log }) {
  const check = await checkBlobs(needs);
  const doubt = await doubtAbout(needs, check);
  if (doubt) {
    const { blobs, unknown: withoutRow } = check;
    log.error({ blobs, withoutRow }, `no file was removed: ${doubt}; infra/docs/runbook.md says what to do`);
    return { unused: 0, stray: 0 };
  }
  const removed = await sweep(needs, check);
  if (removed.unused + removed.stray > 0) log.info(removed, 'abandoned files were removed');
  return removed;
}

/**
 * Removes unused files and stray blobs without a doubt: files and database belong together.
 * @returns how many uploads were removed that nothing ever referred to, and how many blobs without a row
 */
export async function sweep(needs: Needs, { stray }: BlobCheck) {
  await noteBelonging(needs);
  const unused = await removeUnused(needs);
  for (const key of stray) await needs.files.remove(key);
  await needs.files.removeUnfinished(daysAgo(needs.clock, UNFINISHED_DAYS));
  return { unused, stray: stray.length };
}

/**
 * Compares the files and their note with this database. An older copy of the database has the same name, but no rows for
 * later uploads; its audit log lacks the noted entry.
 * @returns why they may not belong together; null without a doubt
 */
async function doubtAbout({ db, files: store, secrets }: Needs, { blobs, unknown, stray }: BlobCheck) {
  const text = await store.readNote();
  if (text === null) {
    // There is no note before the first sweep.
    if (blobs > 0 && unknown === blobs) return 'this database does not know them';
  } else {
    const note = v.safeParse(Note, text);
    if (!note.success || note.output.instance !== secrets.instance)
      return 'they are those of another database';
    const { entries, seal } = note.output;
    const [entry] = await db.select({ hash: auditLog.hash }).from(auditLog).where(eq(auditLog.id, entries));
    if (entries > 0 && entry?.hash !== seal) return 'the database is older than they are';
  }
  const isMuch = stray.length > FEW_STRAY && stray.length > blobs * FEW_STRAY_SHARE;
  return isMuch ? 'too many of them are in no row of the database' : null;
}

/** Notes beside the blobs that they belong to this database, as it is now. */
async function noteBelonging({ db, files: store, secrets }: Needs): Promise<void> {
  // Pending entries also tell this database from an older copy.
  await joinChain(db);
  const [head] = await db.select().from(auditHead);
  const note = { instance: secrets.instance, entries: head?.entries ?? 0, seal: head?.hash ?? '' };
  await store.writeNote(`${JSON.stringify(note)}\n`);
}

async function removeUnused({ db, files: store, clock }: Needs): Promise<number> {
  // Files without an owner are the portal's own. `attachedAt` marks used files; foreign keys are checked all the same.
  const unused = and(
    isNull(files.attachedAt),
    isNotNull(files.ownerId),
    lt(files.createdAt, daysAgo(clock, UNUSED_DAYS)),
    await isUnreferenced(db),
  );
  // A file that is being attached at this moment is locked.
  const unlocked = db.select({ id: files.id }).from(files).where(unused).for('update', { skipLocked: true });
  const rows = await db.delete(files).where(inArray(files.id, unlocked)).returning({ id: files.id });
  for (const { id } of rows) await store.remove(id);
  return rows.length;
}

/**
 * Counts the blobs, and the unknown ones without a row, also those that are being stored. Their process ended before it
 * wrote a row of the stray ones.
 */
export async function checkBlobs({ db, clock, files: store }: Omit<Needs, 'secrets'>) {
  const finishedBefore = daysAgo(clock, UNFINISHED_DAYS);
  const rows = new Set((await db.select({ id: files.id }).from(files)).map(({ id }) => id));
  const stray: string[] = [];
  let blobs = 0;
  let unknown = 0;
  for await (const { key, storedAt } of store.list()) {
    blobs += 1;
    if (rows.has(key)) continue;
    unknown += 1;
    // A key of one upload is a UUID version 4. A key made from content (version 8) may be stored again at any time.
    if (storedAt < finishedBefore && key[14] === '4') stray.push(key);
  }
  return { blobs, unknown, stray };
}
