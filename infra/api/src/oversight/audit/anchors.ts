import { createHash } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder } from 'infra-bucket/folder';
import { lockFor } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/domain.ts';
import { joinChain } from './chain.ts';
import { auditHead } from './tables.ts';

/** Hashes of entries by their number, as they once stood at the end of the log. */
export type Anchors = ReadonlyMap<number, string>;

interface Place {
  readonly config: Pick<Platform['config'], 'dataDir' | 'databaseUrl'>;
  readonly secrets: Pick<Platform['secrets'], 'instance'>;
}

/** The newest notes all stay: a day of minutes. */
const NEWEST = 1_440;
/** Keeps one older note for every so many entries, so that the files stay small beside the log. */
const ENTRIES_APART = 100;

/**
 * Notes the end of the log, with all that was done so far, in files outside the database. Whoever owns the whole database
 * can cut its end off or rewrite it so that the chain holds; the older notes then no longer fit.
 */
export async function noteEnd({ db, ...place }: Place & Pick<Platform, 'db'>): Promise<void> {
  await joinChain(db);
  await db.transaction(async (tx) => {
    // The processes of one database share the files: a note that meets another's would be lost.
    await lockFor(tx, 'auditAnchors');
    const [head] = await tx.select().from(auditHead);
    if (!head) return;
    for (const file of filesOf(place)) {
      const notes = await readNotes(file);
      if (head.entries > newestOf(notes)) await writeNotes(file, thinned(notes.set(head.entries, head.hash)));
    }
  });
}

/** Reads all notes; of two notes about one entry the first counts. */
export async function readAnchors(place: Place): Promise<Anchors> {
  const [byAddress, byName] = filesOf(place);
  return new Map([...(await readNotes(byName)), ...(await readNotes(byAddress))]);
}

/** Returns the greatest number of an entry that has a note, of those before an entry; 0: there is none. */
export const newestOf = (anchors: Anchors, before = Number.POSITIVE_INFINITY): number =>
  [...anchors.keys()].reduce((newest, number) => (number < before ? Math.max(newest, number) : newest), 0);

/**
 * Two files, as a data folder may be used with another database later: named by the database's address, which its owner
 * can't change from within, and by its own name, which a copy takes along to another address.
 */
function filesOf({ config: { dataDir, databaseUrl }, secrets }: Place): [byAddress: string, byName: string] {
  const { host, pathname } = new URL(databaseUrl ?? 'file:///embedded');
  const address = createHash('sha256').update(`${host}${pathname}`).digest('hex').slice(0, 16);
  const fileOf = (name: string) => path.join(dataDir, 'audit', `${name}.anchors`);
  return [fileOf(address), fileOf(secrets.instance)];
}

/** Reads one note per line; a damaged line is no note. */
async function readNotes(file: string): Promise<Map<number, string>> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const notes = new Map<number, string>();
  for (const [, number, hash] of text.matchAll(/^(\d+) ([0-9a-f]{64})$/gm)) {
    if (hash && !notes.has(Number(number))) notes.set(Number(number), hash);
  }
  return notes;
}

/** Replaces the file as a whole: a crash or a full disk leaves the notes from before. */
async function writeNotes(file: string, notes: Anchors): Promise<void> {
  makeFolder(path.dirname(file));
  const text = [...notes].map(([number, hash]) => `${number} ${hash}\n`).join('');
  await writeFile(`${file}.new`, text, { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
}

function thinned(notes: Anchors): Anchors {
  const parts = Map.groupBy(notes.keys(), (number) => Math.floor(number / ENTRIES_APART));
  const firsts = new Set(parts.values().map(([first]) => first));
  return new Map(
    notes.entries().filter(([number], index) => firsts.has(number) || index >= notes.size - NEWEST),
  );
}
