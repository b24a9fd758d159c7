import { createHash, randomUUID } from 'node:crypto';
import { link, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { makeFolder } from 'infra-bucket/folder';
import { tryLock } from 'infra-bucket/lock';
import { ReleaseError } from '../errors.ts';
import type { ReleaseStore, StoredFile } from './store.ts';

/** Pause before a lock that another process holds is tried again. */
const RETRY_MS = 20;

export function folderStore(folder: string): ReleaseStore {
  const nameOf = (file: string) => path.join(folder, file);

  async function read(file: string): Promise<StoredFile | null> {
    try {
      const content = await readFile(nameOf(file));
      return { content, tag: createHash('sha256').update(content).digest('hex') };
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return null;
      throw error;
    }
  }

  return {
    nameOf,
    read,
    async write(file, content, expectedTag) {
      makeFolder(path.dirname(nameOf(file)), 0o777);
      if (expectedTag === null) return createFile(nameOf(file), content);
      return withLock(nameOf('registry.lock.db'), async () => {
        if ((await read(file))?.tag !== expectedTag) return false;
        await replaceFile(nameOf(file), content);
        return true;
      });
    },
  };
}

/** @returns false if the file exists already */
async function createFile(file: string, content: Buffer): Promise<boolean> {
  const temporary = path.join(path.dirname(file), `.${randomUUID()}`);
  try {
    await writeFile(temporary, content, { flush: true });
    await link(temporary, file);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  } finally {
    await rm(temporary, { force: true });
  }
}

const hasCode = (error: unknown, code: string) => (error as NodeJS.ErrnoException).code === code;

/**
 * Replaces a file in one step: readers see the old or the new one, also after a power cut. The caller holds a lock, so the
 * temporary file of a killed writer can be overwritten.
 */
export async function replaceFile(file: string, content: string | Buffer): Promise<void> {
  const folder = path.dirname(file);
  const temporary = path.join(folder, `.${path.basename(file)}`);
  await writeFile(temporary, content, { flush: true });
  await rename(temporary, file);
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}

/**
 * Runs the work while holding the lock file; other processes, and other calls of this one, wait. A killed process leaves none.
 * @throws ReleaseError after `patienceMs`, naming the file; the error of `open` where the file can't be written
 */
export async function withLock<T>(file: string, work: () => Promise<T>, patienceMs = 10_000): Promise<T> {
  const deadline = performance.now() + patienceMs;
  let release = tryLock(file);
  while (!release) {
    if (performance.now() > deadline) {
      throw new ReleaseError(`Otra publicación está en curso (${file}). Vuelva a intentar cuando termine.`);
    }
    await wait(RETRY_MS);
    release = tryLock(file);
  }
  try {
    return await work();
  } finally {
    release();
  }
}
