import path from 'node:path';
import type { SectionRelease } from 'shared-api/section';
import { type Changed, change, type Places, type Share } from './change.ts';
import { checkRelease } from './gate.ts';
import { GateError } from './problem.ts';
import { openStore } from './store/open-store.ts';
import type { StoredRegistry } from './store/stored.ts';

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
 * @throws LockError when another writer doesn't finish; RegistryError when the registry is damaged; StoreError
 */
export async function prepare(sectionDir: string, places: Places): Promise<SectionRelease> {
  const store = await openStore(places);
  return store.changeRegistry(async (registry) => ({
    registry: null,
    told: await keep(sectionDir, places, registry),
  }));
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
    const release = await keep(sectionDir, places, registry);
    const section = release.section.name;
    if (!share) return { action: 'publish', section, release };
    const live = registry?.sections.find(({ active }) => active.section.name === section)?.active;
    if (!live) throw new GateError(`${section} no está publicada: publíquela primero para todos.`);
    return { action: 'canary', section, release: live, canary: { release, ...share } };
  });
}

async function keep(
  sectionDir: string,
  places: Places,
  registry: StoredRegistry | null,
): Promise<SectionRelease> {
  const dist = path.join(sectionDir, 'dist');
  const release = await checkRelease(dist, registry, places.shellDir);
  await (await openStore(places)).keep(dist, release);
  return release;
}
