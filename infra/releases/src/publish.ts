import path from 'node:path';
import type { SectionRelease } from 'shared-api/section';
import { activate, type Changed, type Places } from './change.ts';
import { checkRelease } from './gate.ts';
import { openStore } from './store/open-store.ts';
import { readRegistry } from './store/registry.ts';
import { readBuild, writeVersion } from './store/versions.ts';

/** Opens a version in a preview, before it is live. @throws ReleaseError when it does not work */
export type Smoke = (release: SectionRelease) => Promise<void>;

/**
 * Checks the section's build and writes it below `mf/<section>/<version>/`, where it never changes. It is not live: a tab
 * can preview it (`?probar=<section>@<version>`), and `activate` makes it live.
 * @param sectionDir folder of the section; its build is `dist`
 * @throws ReleaseError when the build is refused, its version has other content, or the registry is damaged
 */
export async function prepare(sectionDir: string, places: Places): Promise<SectionRelease> {
  const build = await readBuild(path.join(sectionDir, 'dist'));
  const release = await checkRelease(build, await readRegistry(places), places.shellDir);
  await writeVersion(await openStore(places), release, build);
  return release;
}

/**
 * Prepares the section's build, has `smoke` check it, and makes it the live release; the registry keeps the version before
 * it. Publishing the live release again changes nothing. A failure leaves the registry as it was.
 * @throws as `prepare`, `smoke` and `activate`
 */
export async function publish(sectionDir: string, places: Places, smoke?: Smoke): Promise<Changed> {
  const release = await prepare(sectionDir, places);
  await smoke?.(release);
  return activate(places, release.section.name, release.version, 'publish');
}
