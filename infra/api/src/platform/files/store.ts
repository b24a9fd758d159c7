import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { newId } from '../ids.ts';

export interface StoredBlob {
  readonly bytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

/** Where blobs lie. Keys are our own ids, never a name that came from outside. */
export interface FileStore {
  /** Stores a stream under the key; nothing is left of it if the stream fails. */
  put(key: string, content: Readable): Promise<StoredBlob>;
  /** @throws if there is no such blob */
  get(key: string): Promise<Readable>;
  remove(key: string): Promise<void>;
  /** Whether it can be written to, for the readiness probe. */
  check(): Promise<void>;
}

/** Blobs in a folder, spread over 256 folders by the key's first two digits. */
export function createFolderStore(folder: string): FileStore {
  const placeOf = (key: string) => {
    if (!/^[0-9a-f-]{36}$/.test(key)) throw new TypeError('a blob key is a UUID');
    return path.join(folder, key.slice(0, 2), key);
  };
  return {
    async put(key, content) {
      const place = placeOf(key);
      const temporary = path.join(folder, 'incoming', newId());
      await Promise.all(
        [path.dirname(place), path.dirname(temporary)].map((d) => mkdir(d, { recursive: true, mode: 0o700 })),
      );
      const hash = createHash('sha256');
      let bytes = 0;
      try {
        await pipeline(
          content,
          async function* (chunks: AsyncIterable<Buffer>) {
            for await (const chunk of chunks) {
              hash.update(chunk);
              bytes += chunk.length;
              yield chunk;
            }
          },
          createWriteStream(temporary, { flags: 'wx', mode: 0o600, flush: true }),
        );
        await rename(temporary, place);
        await syncFolder(path.dirname(place));
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
      return { bytes, sha256: hash.digest('hex') };
    },
    async get(key) {
      const place = placeOf(key);
      await stat(place);
      return createReadStream(place);
    },
    remove: (key) => rm(placeOf(key), { force: true }),
    async check() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await stat(folder);
    },
  };
}

/** A rename is durable only once its folder is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
