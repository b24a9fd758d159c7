import { Readable } from 'node:stream';
import { Zip, ZipPassThrough } from 'fflate';
import { cityClock } from 'shared-api/rules';
import { MINUTE_MS } from './clock.ts';

export interface ArchiveEntry {
  readonly path: string;
  readonly content: () => Promise<AsyncIterable<Uint8Array> | Iterable<Uint8Array>>;
}

/** Writes a ZIP of the entries as it is read: no more than a piece of one file is in memory. `at` dates the entries. */
export function archiveOf(entries: Iterable<ArchiveEntry>, at: Date): Readable {
  return Readable.from(pieces(entries, localTime(at)), { objectMode: false });
}

/** Returns the local time whose parts the city's clock shows: a ZIP holds times without a zone, written from local time. */
function localTime(at: Date): Date {
  const clock = cityClock(at.toISOString());
  return new Date(clock.getTime() + clock.getTimezoneOffset() * MINUTE_MS);
}

async function* pieces(entries: Iterable<ArchiveEntry>, mtime: Date): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    ready.push(piece);
  });
  for (const { path, content } of entries) {
    // Uploads are PDF, JPEG and PNG, which are compressed already.
    const entry = new ZipPassThrough(path);
    entry.mtime = mtime;
    zip.add(entry);
    for await (const piece of await content()) {
      entry.push(piece);
      yield* ready.splice(0);
    }
    entry.push(new Uint8Array(), true);
    yield* ready.splice(0);
  }
  zip.end();
  yield* ready.splice(0);
}
