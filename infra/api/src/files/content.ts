import { createHash } from 'node:crypto';
import { pipeline, type Readable, Transform } from 'node:stream';
import type { FileStore } from '../platform/files/store.ts';
import type { StoredFile } from './service.ts';

/**
 * The content of a file as it was stored. Its last piece comes only once all of it is that: of a blob that was damaged or
 * changed nobody gets as much as they were promised, whether the store notices such things or not.
 * @throws FileStoreError
 */
export async function contentOf(
  store: Pick<FileStore, 'get'>,
  file: Pick<StoredFile, 'id' | 'bytes' | 'sha256'>,
): Promise<Readable> {
  // What breaks reaches who reads, by the stream.
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
