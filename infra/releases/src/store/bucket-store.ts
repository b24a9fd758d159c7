import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Bucket } from 'infra-bucket';
import type { SectionRelease } from 'shared-api/section';
import * as v from 'valibot';
import { alreadyTaken, GateError } from '../problem.ts';
import { LockError } from './lock.ts';
import { type Objects, openObjects, type Stored } from './objects.ts';
import { RegistryError, StoreError } from './problem.ts';
import type { ReleaseStore } from './store.ts';
import { type Change, StoredRegistry } from './stored.ts';

const REGISTRY = 'registry.json';
const LAST_GOOD = 'registry.last-good.json';
const DESCRIPTION = 'release.json';
/** Others are asked to finish for so long. */
const PATIENCE_MS = 10_000;
/** Before a writer that came too late tries again, at most: a random part of it, so that two don't meet for ever. */
const PAUSE_MS = 200;
const COPY_ATTEMPTS = 5;
/** Files that travel at once. */
const AT_ONCE = 8;

/** The registry of a bucket as somebody who asks again and again reads it. */
export interface RegistryNow {
  /** Null while nothing has been published. */
  readonly registry: StoredRegistry | null;
  /** Of `registry.json`; null when that is gone, and the copy or nothing was read. */
  readonly tag: string | null;
}

export interface BucketStore extends ReleaseStore {
  /** 'same': it has this tag still. @throws RegistryError | StoreError */
  readRegistryUnless(tag: string | null): Promise<RegistryNow | 'same'>;
  /** Writes the files of a version into a folder that is empty. @returns false when it was never published */
  download(section: string, version: string, folder: string): Promise<boolean>;
}

/**
 * Releases in a bucket of an S3 service that knows conditional writes. There is no lock: the registry is written only over
 * what it was made from, and who came too late looks again. A version begins with its description, which is written once
 * and has the hash of every file: whoever publishes the same goes on where a killed publisher stopped, others are refused.
 */
export function bucketStore(bucket: Bucket): BucketStore {
  const objects = openObjects(bucket);

  async function read(): Promise<RegistryNow> {
    const own = await objects.get(REGISTRY);
    if (own) return { registry: registryIn(own, objects), tag: own.tag };
    const copy = await objects.get(LAST_GOOD);
    return { registry: copy && registryIn(copy, objects), tag: null };
  }

  async function download(section: string, version: string, folder: string): Promise<boolean> {
    const base = folderOf(section, version);
    const files = (await objects.list(base)).map((key) => key.slice(base.length));
    if (!files.includes(DESCRIPTION)) return false;
    await atOnce(files, async (file) => {
      if (!isPlainPath(file)) {
        throw new GateError(`El archivo ${file} no es de la compilación de ${section} ${version}.`);
      }
      const stored = await objects.get(base + file);
      if (!stored) throw new StoreError(`${objects.nameOf(base + file)} desapareció mientras se leía.`);
      const target = path.join(folder, file);
      await mkdir(path.dirname(target), { recursive: true });
      await writeFile(target, stored.content);
    });
    return true;
  }

  return {
    download,
    readRegistry: async () => (await read()).registry,
    async readRegistryUnless(tag) {
      if (tag === null) return read();
      const own = await objects.get(REGISTRY, tag);
      if (own === 'same') return 'same';
      return own ? { registry: registryIn(own, objects), tag: own.tag } : read();
    },
    async changeRegistry(next) {
      const deadline = performance.now() + PATIENCE_MS;
      for (;;) {
        const before = await read();
        const { registry, told } = await next(before.registry);
        if (!registry) return told;
        const content = contentOf(registry);
        const written = await objects.putIf(REGISTRY, content, before.tag).catch(async (error) => {
          if (await wasWritten(registry, read)) return true;
          throw error;
        });
        // A write whose answer was lost is sent again, and then comes too late for itself.
        if (written || (await wasWritten(registry, read))) {
          await keepCopy(content, registry.revision, objects);
          return told;
        }
        if (performance.now() > deadline) {
          throw new LockError(
            `Otras publicaciones están en curso (${objects.nameOf(REGISTRY)}). Vuelva a intentar cuando terminen.`,
          );
        }
        await wait(Math.random() * PAUSE_MS);
      }
    },
    keep: (dist, release) => keepOnce(dist, release, objects),
    async withVersion(section, version, work) {
      const folder = await mkdtemp(path.join(tmpdir(), 'release-'));
      try {
        return (await download(section, version, folder)) ? await work(folder) : null;
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}

function registryIn({ content }: Stored, { nameOf }: Objects): StoredRegistry {
  try {
    return v.parse(StoredRegistry, JSON.parse(content.toString()));
  } catch (cause) {
    throw new RegistryError(
      `El registro ${nameOf(REGISTRY)} está dañado. Bórrelo y repita la orden: se toma la última copia buena, ${LAST_GOOD}.`,
      { cause },
    );
  }
}

const contentOf = (registry: StoredRegistry) =>
  Buffer.from(`${JSON.stringify(v.parse(StoredRegistry, registry), null, 2)}\n`);

/** Whether a change is in the registry of now: its entry of the history says when, who and what. */
async function wasWritten({ history }: StoredRegistry, read: () => Promise<RegistryNow>): Promise<boolean> {
  const told = (change: Change | undefined) => JSON.stringify(change);
  const { registry } = await read();
  return registry?.history.some((change) => told(change) === told(history.at(-1))) ?? false;
}

/** The change is made by now: a copy that can't be written follows with the next one. Never an older one over a newer. */
async function keepCopy(content: Buffer, revision: number, objects: Objects): Promise<void> {
  try {
    for (let attempt = 1; attempt <= COPY_ATTEMPTS; attempt += 1) {
      const copy = await objects.get(LAST_GOOD);
      if (copy && revisionOf(copy) >= revision) return;
      if (await objects.putIf(LAST_GOOD, content, copy?.tag ?? null)) return;
    }
  } catch {
    return;
  }
}

function revisionOf({ content }: Stored): number {
  try {
    return v.parse(StoredRegistry, JSON.parse(content.toString())).revision;
  } catch {
    return 0;
  }
}

async function keepOnce(dist: string, release: SectionRelease, objects: Objects): Promise<void> {
  const base = folderOf(release.section.name, release.version);
  /** @returns whether it is there since now */
  const keepFile = async (file: string): Promise<boolean> => {
    const content = await readFile(path.join(dist, file));
    const stored = await objects.get(base + file);
    if (!stored && (await objects.putIf(base + file, content, null))) return true;
    const there = stored ?? (await objects.get(base + file));
    if (there?.content.equals(content)) return false;
    throw alreadyTaken(release);
  };
  const description = await readFile(path.join(dist, DESCRIPTION));
  const isNew = await keepFile(DESCRIPTION);
  if (isNew && (await objects.putIf(base + DESCRIPTION, description, null))) {
    throw new StoreError(
      `El servicio de ${objects.nameOf('')} no conoce las escrituras condicionales (If-None-Match): dos publicaciones a la vez se pisarían.`,
    );
  }
  const entries = await readdir(dist, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dist, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'));
  await atOnce(
    files.filter((file) => file !== DESCRIPTION),
    keepFile,
  );
}

const folderOf = (section: string, version: string) => `mf/${section}/${version}/`;

/** Whether a path stays below the folder that it is joined to. */
const isPlainPath = (file: string) =>
  file !== '' && path.posix.normalize(file) === file && !/^\.\.|^\/|\/$|\\|\0/.test(file);

/** @throws what the first of them throws, once nothing is under way any more */
async function atOnce<T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
  const open = [...all];
  const worker = async () => {
    try {
      for (let one = open.shift(); one !== undefined; one = open.shift()) await work(one);
    } catch (error) {
      open.length = 0;
      throw error;
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, worker));
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
}
