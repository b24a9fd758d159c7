import { userInfo } from 'node:os';
import type { RegistryAction } from 'shared-api/rules';
import type { Canary, SectionRelease } from 'shared-api/section';
import { checkRelease } from './gate.ts';
import { GateError } from './problem.ts';
import { openStore, type Where } from './store/open-store.ts';
import { HISTORY_LENGTH, type StoredRegistry } from './store/stored.ts';

/** One folder below another: no path. */
const PLAIN_NAME = /^[0-9a-z][0-9a-z.-]*$/;

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

/** What is to be live of a section: null retires it. */
export interface Wanted {
  readonly action: RegistryAction;
  readonly section: string;
  readonly release: SectionRelease | null;
  /** What is on trial beside it; absent: nothing. */
  readonly canary?: Canary;
  /** Who the history names and why; absent: whoever runs this, and nothing. */
  readonly said?: { readonly by: string; readonly reason: string };
}

/** Who is given a canary. */
export type Share = Pick<Canary, 'percent' | 'roles'>;

/**
 * Reads the registry, asks what is wanted, and writes it in one step with an entry in its history. Writers wait for
 * each other; a failure leaves the registry as it was.
 * @param decide may be asked again, about what another writer wrote meanwhile
 * @throws LockError when another writer doesn't finish; RegistryError when the registry is damaged; StoreError
 */
export async function change(
  where: Where,
  decide: (registry: StoredRegistry | null) => Promise<Wanted>,
): Promise<Changed> {
  const store = await openStore(where);
  return store.changeRegistry<Changed>(async (registry) => {
    const { action, section, release, canary, said } = await decide(registry);
    const before = entryOf(registry, section);
    const version = canary?.release.version ?? release?.version ?? null;
    const told = (...parts: unknown[]) => JSON.stringify(parts);
    const same = told(before?.active ?? null, before?.canary) === told(release, canary);
    if (registry && same) {
      return { registry: null, told: { section, version, revision: registry.revision, changed: false } };
    }
    const revision = (registry?.revision ?? 0) + 1;
    const live = before?.active.version ?? null;
    const ended = action === 'withdraw' ? before?.canary?.release.version : undefined;
    const at = new Date().toISOString();
    const sections = (registry?.sections ?? []).filter(({ active }) => active.section.name !== section);
    if (release) {
      const previous = live === release.version ? (before?.previous ?? null) : live;
      sections.push({ active: release, previous, ...(canary && { canary }) });
    }
    const entry = { revision, at, by: author(), action, section, version, from: ended ?? live, ...said };
    const after = {
      revision,
      sections: sections.sort((a, b) => (a.active.section.name < b.active.section.name ? -1 : 1)),
      history: [...(registry?.history ?? []), entry].slice(-HISTORY_LENGTH),
    };
    return { registry: after, told: { section, version, revision, changed: true } };
  });
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

/** Who the history names when the portal itself ends a trial. */
export const BY_ITSELF = 'portal';

/**
 * Ends a trial that does worse than the live version. Nothing happens when, by the time it is this writer's turn, another
 * version is on trial or none, or this one is live: it was judged, not what came after it.
 * @param reason what the history says
 */
export function endTrial(places: Where, section: string, version: string, reason: string): Promise<Changed> {
  return change(places, async (registry) => {
    const { active, canary } = liveEntry(registry, section);
    const judged = canary?.release.version === version;
    const said = { by: BY_ITSELF, reason };
    return { action: 'withdraw', section, release: active, said, ...(!judged && canary && { canary }) };
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
  const store = await openStore(places);
  const release =
    [section, version].every((name) => PLAIN_NAME.test(name)) &&
    (await store.withVersion(section, version, (folder) => checkRelease(folder, registry, places.shellDir)));
  if (!release) throw new GateError(`La versión ${version} de ${section} no está publicada.`);
  if (release.section.name === section && release.version === version) return release;
  throw new GateError(`Lo que está publicado como ${section} ${version} no es de esa versión.`);
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
