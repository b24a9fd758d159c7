import { Readable } from 'node:stream';
import { Zip, ZipPassThrough } from 'fflate';

export interface ArchiveEntry {
  readonly path: string;
  readonly content: () => Promise<AsyncIterable<Uint8Array> | Iterable<Uint8Array>>;
}

/** Writes a ZIP of the entries as it is read: no more than a piece of one file is in memory. */
export function archiveOf(entries: Iterable<ArchiveEntry>): Readable {
  return Readable.from(pieces(entries), { objectMode: false });
}

async function* pieces(entries: Iterable<ArchiveEntry>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    ready.push(piece);
  });
  for (const { path, content } of entries) {
    // Uploads are PDF, JPEG and PNG, which are compressed already.
    const entry = new ZipPassThrough(path);
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
