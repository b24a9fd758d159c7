import { createWriteStream } from 'node:fs';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { makeFolder } from 'infra-bucket/folder';
import { newId } from '../ids.ts';
import { type FileStore, storeProblem } from './store.ts';

const spoolOf = (folder: string) => path.join(folder, 'incoming');

/**
 * Works with a new file in the spool, where content lies until it is complete. The file is gone afterwards.
 * @throws FileStoreError, and whatever else the work throws
 */
export async function withSpoolFile<T>(folder: string, work: (file: string) => Promise<T>): Promise<T> {
  const incoming = spoolOf(folder);
  const file = path.join(incoming, newId());
  try {
    makeFolder(incoming);
    return await work(file);
  } catch (error) {
    throw storeProblem(error);
  } finally {
    await rm(file, { force: true });
  }
}

/** The part of a store that receives uploads, the same for every store: its spool is below `folder`. */
export const receivingInto = (folder: string): Pick<FileStore, 'receive' | 'removeUnfinished'> => ({
  receive: (content) =>
    withSpoolFile(folder, async (file) => {
      await pipeline(content, createWriteStream(file, { flags: 'wx', mode: 0o600 }));
      return readFile(file);
    }),
  async removeUnfinished(before) {
    const incoming = spoolOf(folder);
    for (const name of await namesIn(incoming)) {
      const file = path.join(incoming, name);
      // A file that is gone was completed meanwhile.
      const stats = await stat(file).catch(() => null);
      if (stats && stats.mtime < before) await rm(file, { force: true });
    }
  },
});

/** Lists a folder; one that does not exist is empty. */
export async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
}
