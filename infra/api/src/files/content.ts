import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
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
  const content = await store.get(file.id);
  // If the reader leaves before the first piece, `verified` never starts and so never closes the file or the connection.
  return Readable.from(verified(content, file), { objectMode: false }).once('close', () => content.destroy());
}

async function* verified(
  content: AsyncIterable<Buffer>,
  { id, bytes, sha256 }: Pick<StoredFile, 'id' | 'bytes' | 'sha256'>,
): AsyncGenerator<Buffer> {
  const altered = () => new Error(`the content of the file ${id} is not what was stored`);
  const hash = createHash('sha256');
  let left = bytes;
  let last: Buffer | null = null;
  for await (const piece of content) {
    left -= piece.length;
    if (left < 0) throw altered();
    hash.update(piece);
    if (last) yield last;
    last = piece;
  }
  if (hash.digest('hex') !== sha256) throw altered();
  if (last) yield last;
}
