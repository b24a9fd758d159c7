import { createHash, randomUUID } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Registry, SectionRelease } from 'shared-api/section';
import { checkRelease, GateError } from './gate.ts';
import { withLock } from './lock.ts';
import { readRegistry, syncFolder, writeRegistry } from './registry-file.ts';

export interface Published {
  readonly section: string;
  readonly version: string;
  /** Revision of the registry that has this release live. */
  readonly revision: number;
  /** False when exactly this release was live already. */
  readonly changed: boolean;
}

/**
 * Checks the section's build, copies it into its immutable folder `mf/<section>/<version>/` and makes it the live
 * release, keeping the one before by its version. Publishing the live release again changes nothing.
 * Writers wait for each other; a failure leaves the registry as it was.
 * @param sectionDir folder of the section; its build is `dist`
 * @throws GateError when the build is refused, or its version is taken by other content
 * @throws LockError when another writer doesn't finish
 */
export async function publish(sectionDir: string, releasesDir: string): Promise<Published> {
  const dist = path.join(sectionDir, 'dist');
  await mkdir(releasesDir, { recursive: true });
  return withLock(path.join(releasesDir, 'registry.lock'), async () => {
    const registry = await readRegistry(releasesDir);
    const release = await checkRelease(dist, registry);
    await copyOnce(dist, release, releasesDir);
    const next = activate(registry, release);
    if (next !== registry) await writeRegistry(releasesDir, next);
    return {
      section: release.section.name,
      version: release.version,
      revision: next.revision,
      changed: next !== registry,
    };
  });
}

/** The registry with this release live; the same object when it already is. */
function activate(registry: Registry | null, release: SectionRelease): Registry {
  const { name } = release.section;
  const before = registry?.sections.find(({ active }) => active.section.name === name);
  if (registry && before && JSON.stringify(before.active) === JSON.stringify(release)) return registry;
  const previous =
    before && before.active.version !== release.version ? before.active.version : (before?.previous ?? null);
  const others = registry?.sections.filter(({ active }) => active.section.name !== name) ?? [];
  const sections = [...others, { active: release, previous }].sort((a, b) =>
    a.active.section.name < b.active.section.name ? -1 : 1,
  );
  return { revision: (registry?.revision ?? 0) + 1, sections };
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
  const temporary = path.join(folder, `.${version}-${randomUUID()}`);
  try {
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
