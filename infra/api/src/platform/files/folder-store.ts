import { createReadStream } from 'node:fs';
import { open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder } from 'infra-bucket/folder';
import { namesIn, receivingInto, withSpoolFile } from './spool.ts';
import { type FileStore, type ListedBlob, NOTE, storeProblem } from './store.ts';

const KEY = /^[0-9a-f-]{36}$/;
/** One block of a file system: a smaller file may fit on a disk that is full for everything else. */
const PROBE = Buffer.alloc(4_096);

/** Stores blobs in a folder, spread over 256 folders by the key's first two digits. */
export function createFolderStore(folder: string): FileStore {
  const placeOf = (key: string) => {
    if (!KEY.test(key)) throw new TypeError('a blob key is a UUID');
    return path.join(folder, key.slice(0, 2), key);
  };
  const putAt = (place: string, content: Buffer | string) =>
    withSpoolFile(folder, async (file) => {
      await writeFile(file, content, { flag: 'wx', mode: 0o600, flush: true });
      makeFolder(path.dirname(place));
      await rename(file, place);
      await syncFolder(path.dirname(place));
    });
  return {
    ...receivingInto(folder),
    put: async (key, content) => putAt(placeOf(key), content),
    async get(key) {
      const place = placeOf(key);
      await stat(place).catch((error: unknown) => {
        throw storeProblem(error);
      });
      return createReadStream(place);
    },
    lacks: (key) =>
      stat(placeOf(key)).then(
        () => false,
        (error: NodeJS.ErrnoException) => error.code === 'ENOENT',
      ),
    remove: (key) => rm(placeOf(key), { force: true }),
    async *list(): AsyncGenerator<ListedBlob> {
      for (const part of await namesIn(folder)) {
        if (!/^[0-9a-f]{2}$/.test(part)) continue;
        for (const key of await namesIn(path.join(folder, part))) {
          const stats = KEY.test(key) ? await stat(placeOf(key)).catch(() => null) : null;
          if (stats) yield { key, storedAt: stats.mtime };
        }
      }
    },
    readNote: () =>
      readFile(path.join(folder, NOTE), 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw storeProblem(error);
      }),
    writeNote: (text) => putAt(path.join(folder, NOTE), text),
    check: () => withSpoolFile(folder, (file) => writeFile(file, PROBE, { mode: 0o600 })),
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
