import path from 'node:path';
import type { SectionRelease } from 'shared-api/section';
import { type Changed, change, type Places, type Share } from './change.ts';
import { checkRelease } from './gate.ts';
import { GateError } from './problem.ts';
import { openStore } from './store/open-store.ts';
import { readRegistry } from './store/registry.ts';
import type { StoredRegistry } from './store/stored.ts';
import { readBuild, writeVersion } from './store/versions.ts';

/** Opens a version in a preview before visitors are given it. @throws GateError when it does not work */
export type Smoke = (release: SectionRelease) => Promise<void>;

interface Publishing {
  /** Makes the version a canary for these visitors; the live version stays. */
  readonly share?: Share;
  /** Checks the version in a browser before it is live. */
  readonly smoke?: Smoke;
}

/**
 * Checks the section's build and writes it below `mf/<section>/<version>/`, where it never changes. Visitors aren't given
 * it: a tab can preview it (`?probar=<section>@<version>`), and `activate` makes it live.
 * @param sectionDir folder of the section; its build is `dist`
 * @throws GateError when the build is refused, or its version has other content
 * @throws RegistryError when the registry is damaged; StoreError
 */
export async function prepare(sectionDir: string, places: Places): Promise<SectionRelease> {
  return writeBuild(sectionDir, places, await readRegistry(places));
}

/**
 * Prepares the section's build, checks it in a browser, and makes it the live release; the registry keeps the version
 * before it. Publishing the live release again changes nothing. A failure leaves the registry as it was.
 * @throws as `prepare`; GateError when the browser found problems; LockError
 */
export async function publish(
  sectionDir: string,
  places: Places,
  { share, smoke }: Publishing = {},
): Promise<Changed> {
  if (smoke) await smoke(await prepare(sectionDir, places));
  return change(places, async (registry) => {
    const release = await writeBuild(sectionDir, places, registry);
    const section = release.section.name;
    if (!share) return { action: 'publish', section, release };
    const live = registry?.sections.find(({ active }) => active.section.name === section)?.active;
    if (!live) throw new GateError(`${section} no está publicada: publíquela primero para todos.`);
    return { action: 'canary', section, release: live, canary: { release, ...share } };
  });
}

async function writeBuild(
  sectionDir: string,
  places: Places,
  registry: StoredRegistry | null,
): Promise<SectionRelease> {
  const build = await readBuild(path.join(sectionDir, 'dist'));
  const release = await checkRelease(build, registry, places.shellDir);
  await writeVersion(await openStore(places), release, build);
  return release;
}
