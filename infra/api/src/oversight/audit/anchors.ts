import { createHash } from 'node:crypto';
import { appendFile, mkdir, open, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { lockFor } from '../../platform/db/locks.ts';
import type { Platform } from '../../platform/platform.ts';
import { chainPending } from './pending.ts';
import { auditHead } from './tables.ts';

/** Hashes of entries by their number, as they once stood at the end of the log. */
export type Anchors = ReadonlyMap<number, string>;

type Where = Pick<Platform, 'db'> & Named;
interface Named {
  readonly config: Pick<Platform['config'], 'dataDir' | 'databaseUrl'>;
  readonly secrets: Pick<Platform['secrets'], 'instance'>;
}

/** Holds the last notes, and far more than the few that processes of the release before may have written at once. */
const TAIL_BYTES = 4_096;
/** As many notes are kept whole: a week of minutes. */
const NEWEST = 10_000;
/** Of older ones, one for so many entries: all notes take a fraction of the room that the log itself takes. */
const ENTRIES_APART = 100;

/**
 * Notes the end of the log, with all that was done so far, in files outside the database, if it moved on. Whoever owns the
 * whole database can cut its end off or write it anew so that the chain holds; what was noted before then no longer fits.
 */
export async function noteEnd({ db, ...named }: Where): Promise<void> {
  await chainPending(db);
  await oneAtATime(db, async (tx) => {
    const [head] = await tx.select().from(auditHead);
    if (!head || head.entries === 0) return;
    for (const file of filesOf(named)) {
      const end = await endOf(file);
      if (head.entries <= newestOf(notesIn(end))) continue;
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      // A disk that was full may have taken a part of the note before.
      const begin = end === '' || end.endsWith('\n') ? '' : '\n';
      await appendFile(file, begin + lineOf(head.entries, head.hash), { mode: 0o600 });
    }
  });
}

/** What was noted so far; of two notes about one entry the first counts. */
export async function readAnchors(named: Named): Promise<Anchors> {
  const anchors = new Map<number, string>();
  for (const file of filesOf(named)) {
    for (const [number, hash] of notesIn(await textOf(file))) {
      if (!anchors.has(number)) anchors.set(number, hash);
    }
  }
  return anchors;
}

/** The number of the last entry that was noted; 0: none. */
export function newestOf(numbers: Iterable<readonly [number, string]>): number {
  let newest = 0;
  for (const [number] of numbers) newest = Math.max(newest, number);
  return newest;
}

/** Thins the old notes, which come each minute: the first and the newest ones stay. Repeating it changes nothing. */
export async function thinAnchors({ db, ...named }: Where): Promise<void> {
  await oneAtATime(db, async () => {
    for (const file of filesOf(named)) {
      const notes = notesIn(await textOf(file));
      const kept = thinned(notes);
      if (kept.length === notes.length) continue;
      // Whole, or not at all: whoever reads meanwhile sees the notes from before.
      await writeFile(`${file}.new`, kept.map(([number, hash]) => lineOf(number, hash)).join(''), {
        mode: 0o600,
        flush: true,
      });
      await rename(`${file}.new`, file);
    }
  });
}

type Note = readonly [number: number, hash: string];

function thinned(notes: readonly Note[]): readonly Note[] {
  const stands = new Set<number>();
  return notes.filter(([number], index) => {
    if (index >= notes.length - NEWEST) return true;
    const part = Math.floor(number / ENTRIES_APART);
    return !stands.has(part) && Boolean(stands.add(part));
  });
}

/** The notes of every process on one database go into the same files: a note that meets a thinning would be lost. */
const oneAtATime = (db: Database, work: (tx: Transaction) => Promise<void>): Promise<void> =>
  db.transaction(async (tx) => {
    await lockFor(tx, 'auditAnchors');
    await work(tx);
  });

const lineOf = (number: number, hash: string) => `${number} ${hash}\n`;

function notesIn(text: string): Note[] {
  return [...text.matchAll(/^(\d+) ([0-9a-f]{64})$/gm)].map(([, number, hash]) => [
    Number(number),
    hash ?? '',
  ]);
}

/**
 * Two, as a folder of data may be used with another database later: by the database's address, which whoever owns the
 * database can't change, and by its own name, which a copy takes along to another address.
 */
function filesOf({ config: { dataDir, databaseUrl }, secrets }: Named): string[] {
  const { host, pathname } = new URL(databaseUrl ?? 'file:///embedded');
  const address = createHash('sha256').update(`${host}${pathname}`).digest('hex').slice(0, 16);
  return [address, secrets.instance].map((name) => path.join(dataDir, 'audit', `${name}.anchors`));
}

/** The end of a file, from within a line on. */
async function endOf(file: string): Promise<string> {
  return ifThere(async () => {
    const handle = await open(file);
    try {
      const { size } = await handle.stat();
      const { buffer, bytesRead } = await handle.read({
        buffer: Buffer.alloc(TAIL_BYTES),
        position: Math.max(0, size - TAIL_BYTES),
      });
      return buffer.toString('utf8', 0, bytesRead);
    } finally {
      await handle.close();
    }
  });
}

const textOf = (file: string): Promise<string> => ifThere(() => readFile(file, 'utf8'));

async function ifThere(read: () => Promise<string>): Promise<string> {
  try {
    return await read();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}
