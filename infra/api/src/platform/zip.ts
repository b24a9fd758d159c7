import { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import { Zip, ZipPassThrough } from 'fflate';
import { cityClock } from 'shared-api/rules';
import { MINUTE_MS } from './clock.ts';

type Content = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

interface ArchiveEntry {
  readonly path: string;
  /** A text, or what opens a stored file. */
  readonly content: string | (() => Promise<Content>);
}

type Log = Pick<FastifyBaseLogger, 'error'>;

const MISSING = 'Este archivo no se pudo leer del portal al preparar la copia. Avise a la municipalidad.\n';

/**
 * Writes a ZIP of the entries as it is read: no more than a piece of one file is in memory. In the place of a file that
 * cannot be read stands a text that says so: all others are there.
 * @param at dates the entries
 */
export function archiveOf(entries: Iterable<ArchiveEntry>, at: Date, log: Log): Readable {
  return Readable.from(pieces(entries, localTime(at), log), { objectMode: false });
}

/**
 * Opens an entry when it is its turn; in the place of one that fails stands the note. A stored file is read twice: only its end
 * tells whether it is damaged, and by then the archive would hold a part of it, or the process all of it.
 */
async function openEntry({ path, content }: ArchiveEntry, log: Log) {
  if (typeof content === 'string') return { path, content: [Buffer.from(content)] };
  try {
    for await (const _ of await content());
    return { path, content: await content() };
  } catch (error) {
    log.error({ err: error, path }, 'an archive lacks a file that cannot be read');
    return { path: `${path} - FALTA.txt`, content: [Buffer.from(MISSING)] };
  }
}

/** Returns the local time whose parts the city's clock shows: a ZIP holds times without a zone, written from local time. */
function localTime(at: Date): Date {
  const clock = cityClock(at.toISOString());
  return new Date(clock.getTime() + clock.getTimezoneOffset() * MINUTE_MS);
}

async function* pieces(entries: Iterable<ArchiveEntry>, mtime: Date, log: Log): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    ready.push(piece);
  });
  for (const each of entries) {
    const { path, content } = await openEntry(each, log);
    // Uploads are PDF, JPEG and PNG, which are compressed already.
    const entry = new ZipPassThrough(path);
    entry.mtime = mtime;
    zip.add(entry);
    for await (const piece of content) {
      entry.push(piece);
      yield* ready.splice(0);
    }
    entry.push(new Uint8Array(), true);
    yield* ready.splice(0);
  }
  zip.end();
  yield* ready.splice(0);
}
