import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { newId } from '../ids.ts';
import { storeProblem } from './problem.ts';
import type { StoredBlob } from './store.ts';

export interface Spooled extends StoredBlob {
  readonly file: string;
}

const spoolOf = (folder: string) => path.join(folder, 'incoming');

/** Returns a new file in the spool, where uploads lie until they are complete. */
export async function newSpoolFile(folder: string): Promise<string> {
  const incoming = spoolOf(folder);
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  return path.join(incoming, newId());
}

/**
 * Writes a stream to a new file in the spool, flushed. A failed stream leaves nothing.
 * @throws FileStoreError, and whatever the stream throws
 */
export async function spool(folder: string, content: Readable): Promise<Spooled> {
  const hash = createHash('sha256');
  let bytes = 0;
  let file: string | null = null;
  try {
    file = await newSpoolFile(folder);
    await pipeline(
      content,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          hash.update(chunk);
          bytes += chunk.length;
          yield chunk;
        }
      },
      createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }),
    );
    return { file, bytes, sha256: hash.digest('hex') };
  } catch (error) {
    if (file) await rm(file, { force: true });
    throw storeProblem(error);
  }
}

/** Removes files that ended processes left in the spool before an instant. */
export async function clearSpool(folder: string, before: Date): Promise<void> {
  const incoming = spoolOf(folder);
  const names = await readdir(incoming).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const name of names) {
    const file = path.join(incoming, name);
    // A file that is gone was completed meanwhile.
    const found = await stat(file).catch(() => null);
    if (found && found.mtime < before) await rm(file, { force: true });
  }
}
