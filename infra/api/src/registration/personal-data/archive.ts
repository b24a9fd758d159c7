import { Readable } from 'node:stream';
import { Zip, ZipPassThrough } from 'fflate';

/** What goes into an archive: a path and the content, which is opened when its turn comes. */
export interface ArchiveEntry {
  readonly path: string;
  readonly content: () => Promise<AsyncIterable<Uint8Array>>;
}

/** A ZIP of the entries, written as it is read: no more than a piece of one file is in memory. */
export function archiveOf(entries: Iterable<ArchiveEntry>): Readable {
  return Readable.from(pieces(entries), { objectMode: false });
}

async function* pieces(entries: Iterable<ArchiveEntry>): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    ready.push(piece);
  });
  const taken = () => {
    const pieces = ready;
    ready = [];
    return pieces;
  };
  for (const { path, content } of entries) {
    // Uploads are PDF, JPEG and PNG, which are compressed already.
    const entry = new ZipPassThrough(path);
    zip.add(entry);
    for await (const piece of await content()) {
      entry.push(piece);
      yield* taken();
    }
    entry.push(new Uint8Array(), true);
    yield* taken();
  }
  zip.end();
  yield* taken();
}
