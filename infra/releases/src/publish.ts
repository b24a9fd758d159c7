import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { SectionRelease } from 'shared-api/section';
import { asOnlyWriter, type Changed, change, type Places, type Share } from './change.ts';
import { checkRelease } from './gate.ts';
import { GateError } from './problem.ts';
import { syncFolder } from './registry-file.ts';
import type { StoredRegistry } from './stored.ts';

/** Tries a version that nobody is given yet, as its visitors will. @throws GateError when it is not fit for them */
export type Smoke = (release: SectionRelease) => Promise<void>;

interface Publishing {
  /** Given, the live release stays and this one goes on trial for these. */
  readonly share?: Share;
  /** Without it nobody opens the version before it is live. */
  readonly smoke?: Smoke;
}

/**
 * Checks the section's build and copies it into its immutable folder `mf/<section>/<version>/`. Nobody is given it: a tab
 * can try it (`?probar=<section>@<version>`), and `activate` makes it live.
 * @param sectionDir folder of the section; its build is `dist`
 * @throws GateError when the build is refused, or its version is taken by other content
 * @throws LockError when another writer doesn't finish; RegistryError when the registry is damaged
 */
export function prepare(sectionDir: string, places: Places): Promise<SectionRelease> {
  return asOnlyWriter(places.releasesDir, (registry) => store(sectionDir, places, registry));
}

/**
 * Prepares the section's build, has it tried, and makes it the live release, keeping the one before by its version.
 * Publishing the live release again changes nothing. Writers wait for each other, but for nobody's trying; a failure
 * leaves the registry as it was.
 * @throws as `prepare`; GateError when it was tried and is not fit
 */
export async function publish(
  sectionDir: string,
  places: Places,
  { share, smoke }: Publishing = {},
): Promise<Changed> {
  if (smoke) await smoke(await prepare(sectionDir, places));
  return change(places, async (registry) => {
    const release = await store(sectionDir, places, registry);
    const section = release.section.name;
    if (!share) return { action: 'publish', section, release };
    const live = registry?.sections.find(({ active }) => active.section.name === section)?.active;
    if (!live) throw new GateError(`${section} no está publicada: publíquela primero para todos.`);
    return { action: 'canary', section, release: live, canary: { release, ...share } };
  });
}

async function store(
  sectionDir: string,
  { releasesDir, shellDir }: Places,
  registry: StoredRegistry | null,
): Promise<SectionRelease> {
  const dist = path.join(sectionDir, 'dist');
  const release = await checkRelease(dist, registry, shellDir);
  await copyOnce(dist, release, releasesDir);
  return release;
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
