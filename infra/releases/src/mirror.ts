import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Bucket } from 'infra-bucket';
import { type LiveSection, SectionName, SectionRelease } from 'shared-api/section';
import * as v from 'valibot';
import { checkFiles } from './files.ts';
import { GateError } from './problem.ts';
import type { BucketStore } from './store/bucket-store.ts';
import { withLock } from './store/lock.ts';
import { readRegistry, writeRegistry } from './store/registry-file.ts';
import type { StoredRegistry } from './store/stored.ts';

/** A rollback reaches new pages within a second. */
const EVERY_MS = 500;
/** Without an answer for so long the bucket counts as out of reach, though its client still waits. */
const LATE_MS = 5_000;
/** What could not be had is asked for again after so long. */
const RETRY_MS = 2_000;
/** Anybody may ask for any version: who asks for one that isn't here waits behind so many at most. */
const AT_ONCE = 8;
const MAX_MISSING = 1_000;

interface Options {
  readonly bucket: Bucket;
  /** Below it the copy of what is asked for: `registry.json` and `mf/<section>/<version>/`. It may be thrown away. */
  readonly folder: string;
  readonly logger: {
    error(details: object, message: string): void;
    info(details: object, message: string): void;
  };
  /** Milliseconds between two looks at the registry. */
  readonly everyMs?: number;
  /** Milliseconds after which a look that has not ended is told of. */
  readonly lateMs?: number;
}

/** A folder that follows the releases of a bucket. */
export interface Mirror {
  /** Copies a version, unless it is here already. @returns whether it is here now */
  bring(section: string, version: string): Promise<boolean>;
  /** Whether the folder is behind the bucket: that is out of reach, or what it holds can't be used. */
  isStale(): boolean;
  close(): Promise<void>;
}

/**
 * Copies the releases of a bucket into a folder, where they are served from. The registry appears there only once the
 * files that it names are there and are, by their hashes, what was published; a section whose files are not keeps the
 * release that it had. Without the bucket everything stays as it is.
 * @throws StoreError | RegistryError when there is no copy yet and the bucket can't be read
 */
export async function mirrorReleases({
  bucket,
  folder,
  logger,
  everyMs = EVERY_MS,
  lateMs = LATE_MS,
}: Options): Promise<Mirror> {
  const { bucketStore } = await import('./store/bucket-store.ts');
  const store = bucketStore(bucket);
  const versions = copiedVersions(store, folder);
  await mkdir(folder, { recursive: true });
  // A copy that is damaged is no loss while the bucket can be read.
  let shown = await readRegistry(folder).catch(() => null);
  let wanted: StoredRegistry | null = null;
  let tag: string | null = null;
  let stale = false;
  let lacking = false;
  let retryAt = 0;

  function tell(now: boolean, details: object): void {
    if (now && !stale) logger.error(details, 'releases can not be read: what was there last stays');
    if (!now && stale) logger.info({}, 'releases can be read again');
    stale = now;
  }

  async function look(): Promise<void> {
    const answer = await store.readRegistryUnless(tag);
    if (answer !== 'same') {
      tag = answer.tag;
      if (JSON.stringify(answer.registry) !== JSON.stringify(wanted)) {
        wanted = answer.registry;
        retryAt = 0;
        lacking = true;
      }
    }
    // One that was removed is damage, not a wish.
    const removed = tag === null && (wanted ?? shown) !== null;
    if (lacking && wanted && performance.now() >= retryAt) {
      const problems = await show(wanted);
      lacking = problems.length > 0;
      retryAt = performance.now() + RETRY_MS;
      tell(lacking || removed, { err: problems[0] });
    } else if (!lacking) {
      tell(removed, { err: new Error('the registry was removed') });
    }
  }

  /** @returns why sections of it are not as it says */
  async function show(registry: StoredRegistry): Promise<unknown[]> {
    const problems: unknown[] = [];
    const sections: LiveSection[] = [];
    for (const live of registry.sections) {
      const brought = await versions.bringAll(live).catch((error: unknown) => {
        problems.push(error);
        return shown?.sections.find(({ active }) => active.section.name === live.active.section.name);
      });
      // Of one that was never here the page is told: it says so where the section would be.
      sections.push(brought ?? live);
    }
    const next = { ...registry, sections };
    if (JSON.stringify(next) !== JSON.stringify(shown)) {
      await withLock(path.join(folder, 'registry.lock.db'), () => writeRegistry(folder, next));
    }
    shown = next;
    return problems;
  }

  async function attempt(): Promise<void> {
    const late = setTimeout(
      () => tell(true, { err: new Error(`the bucket gave no answer in ${lateMs} ms`) }),
      lateMs,
    );
    await look().catch((error: unknown) => tell(true, { err: error }));
    clearTimeout(late);
  }
  if (shown) await attempt();
  else await look();

  const closing = new AbortController();
  const looking = (async () => {
    while (!closing.signal.aborted) {
      await wait(everyMs, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
      if (!closing.signal.aborted) await attempt();
    }
  })();
  return {
    bring: versions.bring,
    isStale: () => stale,
    async close() {
      closing.abort();
      await looking;
    },
  };
}

/** The versions in the folder: each is whole and what was published, or not there. */
function copiedVersions(store: BucketStore, folder: string) {
  const here = new Map<string, Promise<SectionRelease | null>>();
  const missing = new Map<string, number>();
  let copying = 0;

  /** @throws GateError | StoreError */
  async function copy(section: string, version: string): Promise<SectionRelease | null> {
    const parent = path.join(folder, 'mf', section);
    const target = path.join(parent, version);
    const known = await describedIn(target);
    if (known) return known.release;
    await mkdir(parent, { recursive: true });
    const temporary = await mkdtemp(path.join(parent, '.'));
    try {
      if (!(await store.download(section, version, temporary))) return null;
      const found = await describedIn(temporary);
      if (found?.release.section.name !== section || found.release.version !== version) {
        throw new GateError(`Lo que está publicado como ${section} ${version} no es de esa versión.`);
      }
      await checkFiles(found.description, found.release, temporary);
      await rename(temporary, target).catch(async (error: unknown) => {
        // Another process on the same folder was faster.
        if (!(await describedIn(target))) throw error;
      });
      return found.release;
    } finally {
      await rm(temporary, { recursive: true, force: true });
    }
  }

  function releaseOf(section: string, version: string): Promise<SectionRelease | null> {
    const key = `${section}/${version}`;
    const known = here.get(key);
    if (known) return known;
    copying += 1;
    const copied = copy(section, version).finally(() => {
      copying -= 1;
    });
    here.set(key, copied);
    copied.then(
      (release) => release ?? here.delete(key),
      () => here.delete(key),
    );
    return copied;
  }

  async function bringOne(release: SectionRelease): Promise<void> {
    const { section, version } = release;
    const published = await releaseOf(section.name, version);
    if (published && filesOf(published) === filesOf(release)) return;
    throw new GateError(
      `Lo que está publicado como ${section.name} ${version} no es lo que dice el registro.`,
    );
  }

  return {
    /** @throws GateError | StoreError unless the files of a section's live release, and of the one on trial, are here */
    async bringAll(live: LiveSection): Promise<LiveSection> {
      await bringOne(live.active);
      if (live.canary) await bringOne(live.canary.release);
      return live;
    },
    async bring(section: string, version: string): Promise<boolean> {
      if (!v.is(SectionName, section) || !v.is(SectionRelease.entries.version, version)) return false;
      const key = `${section}/${version}`;
      if (here.has(key)) return (await here.get(key)) !== null;
      if ((missing.get(key) ?? 0) > performance.now() || copying >= AT_ONCE) return false;
      if (missing.size >= MAX_MISSING) missing.clear();
      missing.set(key, performance.now() + RETRY_MS);
      const release = await releaseOf(section, version);
      if (release) missing.delete(key);
      return release !== null;
    },
  };
}

/** The files that pages name, with their hashes. */
const filesOf = ({ entry, preload, server }: SectionRelease) => JSON.stringify([entry, preload, server]);

/** What a folder says of itself; null when there is none. */
async function describedIn(folder: string) {
  const text = await readFile(path.join(folder, 'release.json'), 'utf8').catch(() => null);
  if (text === null) return null;
  const description: unknown = JSON.parse(text);
  return { description, release: v.parse(SectionRelease, description) };
}
