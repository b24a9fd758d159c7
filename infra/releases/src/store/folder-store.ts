import { createHash, randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { withLock } from './lock.ts';
import type { ReleaseStore, StoredFile } from './store.ts';

const REGISTRY = 'registry.json';

export function folderStore(folder: string): ReleaseStore {
  const nameOf = (file: string) => path.join(folder, file);

  async function read(file: string): Promise<Buffer | null> {
    try {
      return await readFile(nameOf(file));
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return null;
      throw error;
    }
  }

  async function readRegistry(): Promise<StoredFile | null> {
    const content = await read(REGISTRY);
    return content && { content, tag: createHash('sha256').update(content).digest('hex') };
  }

  return {
    nameOf,
    read,
    async create(file, content) {
      const target = nameOf(file);
      const temporary = path.join(path.dirname(target), `.${randomUUID()}`);
      await mkdir(path.dirname(target), { recursive: true });
      try {
        await writeFile(temporary, content);
        await link(temporary, target);
        return true;
      } catch (error) {
        if (hasCode(error, 'EEXIST')) return false;
        throw error;
      } finally {
        await rm(temporary, { force: true });
      }
    },
    readRegistry,
    async writeRegistry(content, expectedTag) {
      await mkdir(folder, { recursive: true });
      return withLock(nameOf('registry.lock.db'), async () => {
        const stored = await readRegistry();
        if ((stored?.tag ?? null) !== expectedTag) return false;
        await replaceFile(folder, REGISTRY, content);
        return true;
      });
    },
  };
}

const hasCode = (error: unknown, code: string) => (error as NodeJS.ErrnoException).code === code;

/**
 * Replaces a file in one step: readers see the old or the new one, also after a power cut. The caller holds a lock, so the
 * temporary file of a killed writer can be overwritten.
 */
export async function replaceFile(folder: string, name: string, content: string | Buffer): Promise<void> {
  const temporary = path.join(folder, `.${name}`);
  await useFile(temporary, 'w', async (handle) => {
    await handle.writeFile(content);
    await handle.sync();
  });
  await rename(temporary, path.join(folder, name));
  await useFile(folder, 'r', (handle) => handle.sync());
}

async function useFile(
  file: string,
  flags: string,
  use: (handle: Awaited<ReturnType<typeof open>>) => Promise<void>,
): Promise<void> {
  const handle = await open(file, flags);
  try {
    await use(handle);
  } finally {
    await handle.close();
  }
}
