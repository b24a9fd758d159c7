import { setTimeout as wait } from 'node:timers/promises';
import type { Bucket } from 'infra-bucket';
import type { LiveSection } from 'shared-api/section';
import { ReleaseError } from './errors.ts';
import { checkStored } from './gate.ts';
import { openStore } from './store/open-store.ts';
import { parseRegistry, REGISTRY, readRegistry, registryContent } from './store/registry.ts';
import type { ReleaseStore, StoredFile } from './store/store.ts';
import { readVersion, writeVersion } from './store/versions.ts';

/** Pause between two reads of the registry, so that a rollback reaches new pages within a second. */
const EVERY_MS = 500;
/** The copy is stale once the bucket could not be read for so long. */
const STALE_MS = 5_000;
/** Time for which a missing or damaged version is not fetched again. */
const RETRY_MS = 2_000;
/** Most versions that are being fetched or wait for `RETRY_MS`: visitors may name any, and each is a request to the bucket. */
const MOST_UNSETTLED = 20;

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

/**
 * Keeps a folder up to date with the releases of a bucket: polls the registry, and writes it to the folder once the
 * versions that it names are there and checked. A section with a damaged version keeps the release that it had. While the
 * bucket doesn't answer, the copy stays as it is, also after a restart.
 * @throws ReleaseError when there is no copy yet and the bucket can't be read
 */
export async function copyReleases({
  bucket,
  folder,
  logger,
  everyMs = EVERY_MS,
  staleMs = STALE_MS,
}: Options) {
  const store = await openStore({ bucket });
  const copy = await openStore({ releasesDir: folder });
  const fetchVersion = versionFetcher(store, copy);
  // A damaged copy counts as none: it is written again.
  let served = await readRegistry({ releasesDir: folder }).catch(() => null);
  let stored: StoredFile | null = null;
  let followedAt = Number.NEGATIVE_INFINITY;
  let failure: unknown = null;

  async function fetchSection(live: LiveSection): Promise<void> {
    for (const release of [live.active, ...(live.canary ? [live.canary.release] : [])]) {
      if (await fetchVersion(release.section.name, release.version, Number.POSITIVE_INFINITY)) continue;
      throw new ReleaseError(`La versión ${release.version} de ${release.section.name} no está publicada.`);
    }
  }

  async function follow(): Promise<void> {
    stored = await store.read(REGISTRY, stored);
    const registry = parseRegistry(stored, store);
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
    const next = { ...registry, sections };
    if (JSON.stringify(next) !== JSON.stringify(served)) {
      const before = await copy.read(REGISTRY);
      if (await copy.write(REGISTRY, registryContent(next), before?.tag ?? null)) served = next;
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
    /**
     * Fetches a version into the folder.
     * @returns false when it was never published, or too many others were asked for that are not there
     * @throws ReleaseError
     */
    fetchVersion,
    /** Returns true while the folder is behind the bucket: that doesn't answer, or what it holds is damaged. */
    isStale: () => performance.now() - followedAt > staleMs,
    async close(): Promise<void> {
      closing.abort();
      await following;
    },
  };
}

export type LocalCopy = Awaited<ReturnType<typeof copyReleases>>;

/** Copies each version once, also when several requests need it at the same time. */
function versionFetcher(store: ReleaseStore, copy: ReleaseStore) {
  const versions = new Map<string, Promise<boolean>>();
  let unsettled = 0;
  return (section: string, version: string, limit = MOST_UNSETTLED): Promise<boolean> => {
    const key = `${section}/${version}`;
    const earlier = versions.get(key);
    if (earlier) return earlier;
    if (unsettled >= limit) return Promise.resolve(false);
    const fetching = copyVersion(store, copy, section, version);
    const settle = async (): Promise<void> => {
      unsettled += 1;
      if (!(await fetching.catch(() => false))) {
        await wait(RETRY_MS, undefined, { ref: false });
        versions.delete(key);
      }
      unsettled -= 1;
    };
    versions.set(key, fetching);
    void settle();
    return fetching;
  };
}

async function copyVersion(
  from: ReleaseStore,
  to: ReleaseStore,
  section: string,
  version: string,
): Promise<boolean> {
  const copied = await readVersion(to, section, version);
  if (copied && (await checkStored(copied, section, version).catch(() => null))) return true;
  const build = await readVersion(from, section, version);
  if (!build) return false;
  await writeVersion(to, await checkStored(build, section, version), build, true);
  return true;
}
