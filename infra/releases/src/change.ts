import { randomUUID } from 'node:crypto';
import { userInfo } from 'node:os';
import type { RegistryAction } from 'shared-api/rules';
import type { Canary, SectionRelease } from 'shared-api/section';
import { checkRelease, mustBeVersion } from './gate.ts';
import { GateError } from './problem.ts';
import { openStore, type Where } from './store/open-store.ts';
import { updateRegistry } from './store/registry.ts';
import { HISTORY_LENGTH, type StoredRegistry } from './store/stored.ts';
import { readVersion } from './store/versions.ts';

/** Where releases go, and what they must fit. */
export type Places = Where & {
  /** Build of the shell that is active. */
  readonly shellDir: string;
};

/** What a change left behind. */
export interface Changed {
  readonly section: string;
  /** Version live afterwards; null when the section was retired. */
  readonly version: string | null;
  /** Revision of the registry that says so. */
  readonly revision: number;
  /** False when it was so already. */
  readonly changed: boolean;
}

/** A change of one section. */
export interface SectionChange {
  readonly action: RegistryAction;
  readonly section: string;
  /** Live afterwards; null retires the section. */
  readonly release: SectionRelease | null;
  /** Canary beside it; absent: none. */
  readonly canary?: Canary;
  /** Author and reason for the history; absent: whoever runs this, and no reason. */
  readonly attribution?: { readonly by: string; readonly reason: string };
}

/** Visitors who are given a canary. */
export type Share = Pick<Canary, 'percent' | 'roles'>;

/**
 * Changes one section in one atomic write of the registry, with an entry in its history. A failure leaves the registry as
 * it was.
 * @param decide is called again when another writer was faster, with what that one wrote
 * @throws LockError when others keep being faster; RegistryError when the registry is damaged; StoreError
 */
export async function change(
  where: Where,
  decide: (registry: StoredRegistry | null) => Promise<SectionChange>,
): Promise<Changed> {
  let result: Changed | undefined;
  await updateRegistry(where, async (registry) => {
    const wanted = await decide(registry);
    const { section, release, canary } = wanted;
    const before = entryOf(registry, section);
    const version = canary?.release.version ?? release?.version ?? null;
    const isSame =
      JSON.stringify([before?.active ?? null, before?.canary]) === JSON.stringify([release, canary]);
    const changed = !registry || !isSame;
    const revision = (registry?.revision ?? 0) + (changed ? 1 : 0);
    result = { section, version, revision, changed };
    return changed ? withChange(registry, wanted, { revision, version }) : null;
  });
  if (!result) throw new Error('the registry was not read');
  return result;
}

function withChange(
  registry: StoredRegistry | null,
  { action, section, release, canary, attribution }: SectionChange,
  { revision, version }: Pick<Changed, 'revision' | 'version'>,
): StoredRegistry {
  const before = entryOf(registry, section);
  const live = before?.active.version ?? null;
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
    by: author(),
    action,
    section,
    version,
    from: withdrawn ?? live,
    ...attribution,
  };
  return {
    revision,
    sections: sections.sort((a, b) => (a.active.section.name < b.active.section.name ? -1 : 1)),
    history: [...(registry?.history ?? []), entry].slice(-HISTORY_LENGTH),
  };
}

/**
 * Makes a version that was published before the live one, after the gate has looked at it again.
 * @throws GateError when it was never published, or may not be live any more
 */
export function activate(places: Places, section: string, version: string): Promise<Changed> {
  return change(places, async (registry) => ({
    action: 'activate',
    section,
    release: await published(places, section, version, registry),
  }));
}

/** Makes the version before the live one; done twice, it is as it was. @throws GateError when there is none before */
export function rollback(places: Places, section: string): Promise<Changed> {
  return change(places, async (registry) => {
    const { previous } = liveEntry(registry, section);
    if (previous === null) throw new GateError(`${section} no tiene una versión anterior a la que volver.`);
    const release = await published(places, section, previous, registry);
    return { action: 'rollback', section, release };
  });
}

/**
 * Gives a version that was published before to some roles and to a share of everybody, beside the live one.
 * @throws GateError when it was never published or may not go out, or nothing of the section is live
 */
export function startCanary(
  places: Places,
  section: string,
  version: string,
  share: Share,
): Promise<Changed> {
  return change(places, async (registry) => {
    const { active } = liveEntry(registry, section);
    const release = await published(places, section, version, registry);
    return { action: 'canary', section, release: active, canary: { release, ...share } };
  });
}

/** Makes the canary the live version, after the gate has looked at it again. @throws GateError when there is none */
export function promote(places: Places, section: string): Promise<Changed> {
  return change(places, async (registry) => {
    const { version } = canaryOf(registry, section).release;
    return { action: 'promote', section, release: await published(places, section, version, registry) };
  });
}

/** Ends a canary: everybody is given the live version. @throws GateError when there is none */
export function withdraw(places: Where, section: string): Promise<Changed> {
  return change(places, async (registry) => {
    canaryOf(registry, section);
    return { action: 'withdraw', section, release: liveEntry(registry, section).active };
  });
}

/** Author in the history when the portal itself withdraws a canary. */
export const BY_ITSELF = 'portal';

/**
 * Withdraws a canary that fails too often. Changes nothing if the section has another canary by then, or none: the reason
 * is about this version.
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
      attribution: { by: BY_ITSELF, reason },
      ...(!isStillCanary && canary && { canary }),
    };
  });
}

/** Takes a section out of the portal; its files stay for the tabs that are open. @throws GateError when it isn't live */
export function retire(places: Where, section: string): Promise<Changed> {
  return change(places, async (registry) => {
    liveEntry(registry, section);
    return { action: 'retire', section, release: null };
  });
}

async function published(
  places: Places,
  section: string,
  version: string,
  registry: StoredRegistry | null,
): Promise<SectionRelease> {
  const build = await readVersion(await openStore(places), section, version);
  if (!build) throw new GateError(`La versión ${version} de ${section} no está publicada.`);
  const release = await checkRelease(build, registry, places.shellDir);
  mustBeVersion(release, section, version);
  return release;
}

const entryOf = (registry: StoredRegistry | null, section: string) =>
  registry?.sections.find(({ active }) => active.section.name === section);

function liveEntry(registry: StoredRegistry | null, section: string) {
  const entry = entryOf(registry, section);
  if (entry) return entry;
  throw new GateError(`La sección ${section} no está publicada.`);
}

function canaryOf(registry: StoredRegistry | null, section: string): Canary {
  const { canary } = liveEntry(registry, section);
  if (canary) return canary;
  throw new GateError(`${section} no tiene una versión a prueba.`);
}

/** Who the history names: `RELEASED_BY`, as a pipeline sets it, or the user of the machine. */
function author(): string {
  return process.env.RELEASED_BY || userInfo().username;
}
