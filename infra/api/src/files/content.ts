import { createHash } from 'node:crypto';
import { pipeline, type Readable, Transform } from 'node:stream';
import type { FileStore } from '../platform/files/store.ts';
import type { StoredFile } from './service.ts';

/**
 * Reads a file and verifies its hash. The last piece is held back until the hash matches: of a damaged blob nobody gets
 * the whole length.
 * @throws FileStoreError
 */
export async function contentOf(
  store: Pick<FileStore, 'get'>,
  file: Pick<StoredFile, 'id' | 'bytes' | 'sha256'>,
): Promise<Readable> {
  // Errors reach the reader through the stream.
  return pipeline(await store.get(file.id), unaltered(file), () => undefined);
}

function unaltered({ id, bytes, sha256 }: Pick<StoredFile, 'id' | 'bytes' | 'sha256'>): Transform {
  const hash = createHash('sha256');
  let left = bytes;
  let last: Buffer | null = null;
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      left -= piece.length;
      if (left < 0) return done(altered(id));
      hash.update(piece);
      if (last) this.push(last);
      last = piece;
      done();
    },
    flush(done) {
      if (hash.digest('hex') !== sha256) return done(altered(id));
      done(null, last);
    },
  });
}

const altered = (id: string) => new Error(`the content of the file ${id} is not what was stored`);
