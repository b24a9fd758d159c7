import { setTimeout as wait } from 'node:timers/promises';
import type { Bucket } from 'infra-bucket';
import type { LiveSection } from 'shared-api/section';
import { checkStored } from './gate.ts';
import { GateError } from './problem.ts';
import { openStore } from './store/open-store.ts';
import { parseRegistry, readRegistry, registryContent } from './store/registry.ts';
import type { ReleaseStore } from './store/store.ts';
import type { StoredRegistry } from './store/stored.ts';
import { readVersion, writeVersion } from './store/versions.ts';

/** Pause between two reads of the registry, so that a rollback reaches new pages within a second. */
const EVERY_MS = 500;
/** The copy is stale when the bucket could not be followed for so long. */
const STALE_MS = 5_000;
/** A version that is missing or damaged is asked for again after so long. */
const RETRY_MS = 2_000;

interface Options {
  readonly bucket: Bucket;
  /** Holds `registry.json` and `mf/<section>/<version>/`, as a folder of releases does. It can be deleted. */
  readonly folder: string;
  readonly logger: {
    error(details: object, message: string): void;
    info(details: object, message: string): void;
  };
  readonly everyMs?: number;
  readonly staleMs?: number;
}

/** A folder that follows the releases of a bucket. */
export interface LocalCopy {
  /** Fetches a version into the folder. @returns false when it was never published @throws GateError | StoreError */
  fetchVersion(section: string, version: string): Promise<boolean>;
  /** Returns true while the folder is behind the bucket: that doesn't answer, or what it holds is damaged. */
  isStale(): boolean;
  close(): Promise<void>;
}

/**
 * Follows the releases of a bucket: the registry is polled, and written to the folder once the versions that it names are
 * there and checked. A section with a damaged version keeps the release that it had. While the bucket doesn't answer,
 * everything stays as it was read last, also after a restart.
 * @throws StoreError | RegistryError when there is no copy yet and the bucket can't be read
 */
export async function copyReleases({
  bucket,
  folder,
  logger,
  everyMs = EVERY_MS,
  staleMs = STALE_MS,
}: Options): Promise<LocalCopy> {
  const store = await openStore({ bucket });
  const copy = await openStore({ releasesDir: folder });
  const fetchVersion = versionFetcher(store, copy);
  // A damaged copy is written again.
  let served = await readRegistry({ releasesDir: folder }).catch(() => null);
  let followedAt = Number.NEGATIVE_INFINITY;
  let failure: unknown = null;

  async function fetchSection(live: LiveSection): Promise<void> {
    for (const release of [live.active, ...(live.canary ? [live.canary.release] : [])]) {
      if (await fetchVersion(release.section.name, release.version)) continue;
      throw new GateError(`La versión ${release.version} de ${release.section.name} no está publicada.`);
    }
  }

  async function follow(): Promise<void> {
    const registry = parseRegistry(await store.readRegistry(), store);
    if (!registry && served) throw new Error('the registry was removed');
    if (!registry) return;
    const problems: unknown[] = [];
    const sections: LiveSection[] = [];
    for (const live of registry.sections) {
      const { name } = live.active.section;
      try {
        await fetchSection(live);
        sections.push(live);
      } catch (error) {
        problems.push(error);
        sections.push(served?.sections.find(({ active }) => active.section.name === name) ?? live);
      }
    }
    const next: StoredRegistry = { ...registry, sections };
    if (JSON.stringify(next) !== JSON.stringify(served)) {
      const before = await copy.readRegistry();
      if (await copy.writeRegistry(registryContent(next), before?.tag ?? null)) served = next;
    }
    if (problems.length > 0) throw problems[0];
  }

  async function attempt(): Promise<void> {
    try {
      await follow();
      followedAt = performance.now();
      if (failure) logger.info({}, 'releases can be read again');
      failure = null;
    } catch (error) {
      if (!failure) logger.error({ err: error }, 'releases can not be read: the last ones stay');
      failure = error;
    }
  }

  await attempt();
  if (!served && failure) throw failure;
  const closing = new AbortController();
  const following = (async () => {
    while (!closing.signal.aborted) {
      await wait(everyMs, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
      if (!closing.signal.aborted) await attempt();
    }
  })();
  return {
    fetchVersion,
    isStale: () => performance.now() - followedAt > staleMs,
    async close() {
      closing.abort();
      await following;
    },
  };
}

/** Copies each version once; asked for again while it is being copied, it is not copied twice. */
function versionFetcher(store: ReleaseStore, copy: ReleaseStore): LocalCopy['fetchVersion'] {
  const versions = new Map<string, Promise<boolean>>();
  return (section, version) => {
    const key = `${section}/${version}`;
    const known = versions.get(key);
    if (known) return known;
    const fetching = copyVersion(store, copy, section, version);
    versions.set(key, fetching);
    const forget = () => void setTimeout(() => versions.delete(key), RETRY_MS).unref();
    fetching.then((isThere) => isThere || forget(), forget);
    return fetching;
  };
}

async function copyVersion(
  from: ReleaseStore,
  to: ReleaseStore,
  section: string,
  version: string,
): Promise<boolean> {
  const own = await readVersion(to, section, version);
  const isWhole = own && (await checkStored(own, section, version).catch(() => null));
  if (isWhole) return true;
  const build = await readVersion(from, section, version);
  if (!build) return false;
  await writeVersion(to, await checkStored(build, section, version), build);
  return true;
}
