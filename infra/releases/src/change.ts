import { randomUUID } from 'node:crypto';
import { userInfo } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { RegistryAction } from 'shared-api/rules';
import type { Canary, SectionRelease } from 'shared-api/section';
import { ReleaseError } from './errors.ts';
import { checkRelease, mustBeVersion } from './gate.ts';
import { openStore, type Where } from './store/open-store.ts';
import {
  parseRegistry,
  REGISTRY,
  readRegistry,
  registryContent,
  type StoredRegistry,
} from './store/registry.ts';
import { readBuild, readVersion, writeVersion } from './store/versions.ts';

/** Where releases go, and the shell that must accept them. */
export type Places = Where & {
  /** Build of the active shell. */
  readonly shellDir: string;
};

export interface Changed {
  readonly section: string;
  /** Version that the change was about; null when the section was retired. */
  readonly version: string | null;
  readonly revision: number;
  /** False if the registry said so already. */
  readonly changed: boolean;
}

interface SectionChange {
  readonly action: RegistryAction;
  readonly section: string;
  /** Live release afterwards; null retires the section. */
  readonly release: SectionRelease | null;
  /** Canary beside it; absent: none. */
  readonly canary?: Canary;
  /** Author and reason for the history; absent: the user who runs this, and no reason. */
  readonly attribution?: { readonly by: string; readonly reason: string };
}

/** Opens a version in a preview, before it is live. @throws ReleaseError when it does not work */
export type Smoke = (release: SectionRelease) => Promise<void>;

/** Visitors who get a canary. */
export type Share = Pick<Canary, 'percent' | 'roles'>;

const HISTORY_LENGTH = 200;
/** A writer gives up when others were faster for so long. */
const PATIENCE_MS = 10_000;
/** Longest pause before a writer tries again; the pause is random, so that two writers don't collide for ever. */
const PAUSE_MS = 200;

/**
 * Changes one section in one atomic write of the registry, with an entry in its history. A failure leaves the registry as
 * it was.
 * @param decide is called again with the new registry when another writer was faster
 * @throws ReleaseError when others keep being faster, or the registry is damaged
 */
export async function change(
  where: Where,
  decide: (registry: StoredRegistry | null) => Promise<SectionChange>,
): Promise<Changed> {
  const store = await openStore(where);
  const deadline = performance.now() + PATIENCE_MS;
  let lastId: string | undefined;
  let result: Changed | undefined;
  for (;;) {
    const stored = await store.read(REGISTRY);
    const registry = parseRegistry(stored, store);
    // A write whose answer was lost is repeated by the S3 client, and that repetition fails: the first one succeeded.
    if (result && registry?.history.some(({ id }) => id === lastId)) return result;
    const sectionChange = await decide(registry);
    const { action, section, release, canary } = sectionChange;
    const version = (action === 'canary' ? canary?.release : release)?.version ?? null;
    const before = entryOf(registry, section);
    const isSame =
      JSON.stringify([before?.active ?? null, before?.canary]) === JSON.stringify([release, canary]);
    if (registry && isSame) return { section, version, revision: registry.revision, changed: false };
    const next = withChange(registry, sectionChange, version);
    lastId = next.history.at(-1)?.id;
    result = { section, version, revision: next.revision, changed: true };
    if (await store.write(REGISTRY, registryContent(next), stored?.tag ?? null)) return result;
    if (performance.now() > deadline) {
      throw new ReleaseError(
        `Otras publicaciones están en curso (${store.nameOf(REGISTRY)}). Vuelva a intentar cuando terminen.`,
      );
    }
    await wait(Math.random() * PAUSE_MS);
  }
}

function withChange(
  registry: StoredRegistry | null,
  { action, section, release, canary, attribution }: SectionChange,
  version: string | null,
): StoredRegistry {
  const before = entryOf(registry, section);
  const live = before?.active.version ?? null;
  const revision = (registry?.revision ?? 0) + 1;
  const sections = (registry?.sections ?? []).filter(({ active }) => active.section.name !== section);
  if (release) {
    const previous = live === release.version ? (before?.previous ?? null) : live;
    sections.push({ active: release, previous, ...(canary && { canary }) });
  }
  const withdrawn = action === 'withdraw' ? before?.canary?.release.version : undefined;
  const entry = {
    id: randomUUID(),
    revision,
    at: new Date().toISOString(),
    action,
    section,
    version,
    from: withdrawn ?? live,
    // A pipeline sets `RELEASED_BY`.
    ...(attribution ?? { by: process.env.RELEASED_BY || userInfo().username }),
  };
  return {
    revision,
    sections: sections.sort((a, b) => (a.active.section.name < b.active.section.name ? -1 : 1)),
    history: [...(registry?.history ?? []), entry].slice(-HISTORY_LENGTH),
  };
}

/**
 * Makes a version that was published before the live one, after the gate has checked it again. One that is live already stays
 * as it is, with its canary.
 * @param versionIn chooses the version
 * @throws ReleaseError when it was never published, or may not be live any more
 */
function makeLive(
  places: Places,
  action: RegistryAction,
  section: string,
  versionIn: (registry: StoredRegistry | null) => string,
): Promise<Changed> {
  return change(places, async (registry) => {
    const release = await publishedRelease(places, section, versionIn(registry), registry);
    const { active, canary } = entryOf(registry, section) ?? {};
    const isLive = active?.version === release.version && canary?.release.version !== release.version;
    return { action, section, release, ...(isLive && canary && { canary }) };
  });
}

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
 * @throws as `prepare`, `smoke` and `makeLive`
 */
export async function publish(sectionDir: string, places: Places, smoke?: Smoke): Promise<Changed> {
  const release = await prepare(sectionDir, places);
  await smoke?.(release);
  return makeLive(places, 'publish', release.section.name, () => release.version);
}

/** Makes a version that was published before the live one. @throws as `makeLive` */
export const activate = (places: Places, section: string, version: string): Promise<Changed> =>
  makeLive(places, 'activate', section, () => version);

/** Makes the version before the live one live; a second rollback undoes the first. @throws as `makeLive` */
export const rollback = (places: Places, section: string): Promise<Changed> =>
  makeLive(places, 'rollback', section, (registry) => {
    const { previous } = liveEntry(registry, section);
    if (previous === null)
      throw new ReleaseError(`${section} no tiene una versión anterior a la que volver.`);
    return previous;
  });

/** Makes the canary the live version. @throws as `makeLive`, or when there is none */
export const promote = (places: Places, section: string): Promise<Changed> =>
  makeLive(places, 'promote', section, (registry) => canaryOf(registry, section).release.version);

/**
 * Starts a canary of a version that was published before, or changes its share.
 * @throws ReleaseError when it was never published or may not be live, or nothing of the section is live
 */
export function startCanary(
  places: Places,
  section: string,
  version: string,
  share: Share,
): Promise<Changed> {
  return change(places, async (registry) => {
    const { active } = liveEntry(registry, section);
    const release = await publishedRelease(places, section, version, registry);
    return { action: 'canary', section, release: active, canary: { release, ...share } };
  });
}

/** Ends a canary: all visitors get the live version. @throws ReleaseError when there is none */
export function withdraw(places: Where, section: string): Promise<Changed> {
  return change(places, async (registry) => {
    canaryOf(registry, section);
    return { action: 'withdraw', section, release: liveEntry(registry, section).active };
  });
}

/**
 * Withdraws a canary that fails too often, in the portal's name. Changes nothing if the section has another canary by
 * then, or none: the reason is about this version.
 * @param reason for the history
 */
export function withdrawVersion(
  places: Where,
  section: string,
  version: string,
  reason: string,
): Promise<Changed> {
  return change(places, async (registry) => {
    const { active, canary } = liveEntry(registry, section);
    const isStillCanary = canary?.release.version === version;
    return {
      action: 'withdraw',
      section,
      release: active,
      attribution: { by: 'portal', reason },
      ...(!isStillCanary && canary && { canary }),
    };
  });
}

/** Takes a section out of the portal; its files stay for open tabs. @throws ReleaseError when it isn't live */
export function retire(places: Where, section: string): Promise<Changed> {
  return change(places, async (registry) => {
    liveEntry(registry, section);
    return { action: 'retire', section, release: null };
  });
}

async function publishedRelease(
  places: Places,
  section: string,
  version: string,
  registry: StoredRegistry | null,
): Promise<SectionRelease> {
  const build = await readVersion(await openStore(places), section, version);
  if (!build) throw new ReleaseError(`La versión ${version} de ${section} no está publicada.`);
  const release = await checkRelease(build, registry, places.shellDir);
  mustBeVersion(release, section, version);
  return release;
}

const entryOf = (registry: StoredRegistry | null, section: string) =>
  registry?.sections.find(({ active }) => active.section.name === section);

function liveEntry(registry: StoredRegistry | null, section: string) {
  const entry = entryOf(registry, section);
  if (entry) return entry;
  throw new ReleaseError(`La sección ${section} no está publicada.`);
}

function canaryOf(registry: StoredRegistry | null, section: string): Canary {
  const { canary } = liveEntry(registry, section);
  if (canary) return canary;
  throw new ReleaseError(`${section} no tiene una versión a prueba.`);
}
