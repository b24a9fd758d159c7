import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { SectionRelease } from 'shared-api/section';
import { alreadyTaken } from '../problem.ts';
import { withLock } from './lock.ts';
import { readRegistry, syncFolder, writeRegistry } from './registry-file.ts';
import type { ReleaseStore } from './store.ts';

/** Releases in a folder; one writer at a time, by a lock of the operating system. */
export function folderStore(folder: string): ReleaseStore {
  return {
    readRegistry: () => readRegistry(folder),
    async changeRegistry(next) {
      await mkdir(folder, { recursive: true });
      return withLock(path.join(folder, 'registry.lock.db'), async () => {
        const { registry, told } = await next(await readRegistry(folder));
        if (registry) await writeRegistry(folder, registry);
        return told;
      });
    },
    keep: (dist, release) => copyOnce(dist, release, folder),
    async withVersion(section, version, work) {
      const stored = path.join(folder, 'mf', section, version);
      return existsSync(stored) ? work(stored) : null;
    },
  };
}

/** Copies beside the target and renames, so that a version's folder is whole or not there. */
async function copyOnce(dist: string, release: SectionRelease, releasesDir: string): Promise<void> {
  const folder = path.join(releasesDir, 'mf', release.section.name);
  const target = path.join(folder, release.version);
  await mkdir(folder, { recursive: true });
  const stored = await fingerprint(target);
  if (stored !== null) {
    if (stored === (await fingerprint(dist))) return;
    throw alreadyTaken(release);
  }
  const temporary = path.join(folder, `.${release.version}`);
  try {
    // What a killed publisher left: there is one at a time.
    await rm(temporary, { recursive: true, force: true });
    await cp(dist, temporary, { recursive: true, errorOnExist: true, force: false });
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { recursive: true, force: true });
    throw error;
  }
  await syncFolder(folder);
}

/** One hash over the names and contents of all files below the folder; null when it isn't there. */
async function fingerprint(folder: string): Promise<string | null> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => null);
  if (entries === null) return null;
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
  const hash = createHash('sha256');
  for (const file of files) {
    const content = createHash('sha256')
      .update(await readFile(file))
      .digest('hex');
    hash.update(`${path.relative(folder, file)}\0${content}\n`);
  }
  return hash.digest('hex');
}
