import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { SectionRelease } from 'shared-api/section';
import { type Changed, change, type Places, type Share } from './change.ts';
import { checkRelease } from './gate.ts';
import { GateError } from './problem.ts';
import { syncFolder } from './registry-file.ts';

/**
 * Checks the section's build, copies it into its immutable folder `mf/<section>/<version>/` and makes it the live
 * release, keeping the one before by its version. Publishing the live release again changes nothing.
 * Writers wait for each other; a failure leaves the registry as it was.
 * @param sectionDir folder of the section; its build is `dist`
 * @param share given, the live release stays and this one goes on trial for these
 * @throws GateError when the build is refused, or its version is taken by other content
 * @throws LockError when another writer doesn't finish; RegistryError when the registry is damaged
 */
export function publish(sectionDir: string, places: Places, share?: Share): Promise<Changed> {
  const dist = path.join(sectionDir, 'dist');
  return change(places, async (registry) => {
    const release = await checkRelease(dist, registry, places.shellDir);
    await copyOnce(dist, release, places.releasesDir);
    const section = release.section.name;
    if (!share) return { action: 'publish', section, release };
    const live = registry?.sections.find(({ active }) => active.section.name === section)?.active;
    if (!live) throw new GateError(`${section} no está publicada: publíquela primero para todos.`);
    return { action: 'canary', section, release: live, canary: { release, ...share } };
  });
}

/** Copies beside the target and renames, so that a version's folder is whole or not there. */
async function copyOnce(
  dist: string,
  { section, version }: SectionRelease,
  releasesDir: string,
): Promise<void> {
  const folder = path.join(releasesDir, 'mf', section.name);
  const target = path.join(folder, version);
  await mkdir(folder, { recursive: true });
  const stored = await fingerprint(target);
  if (stored !== null) {
    if (stored === (await fingerprint(dist))) return;
    throw new GateError(`La versión ${version} de ${section.name} ya está publicada con otro contenido.`);
  }
  const temporary = path.join(folder, `.${version}`);
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
