import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { SectionName, SectionRelease } from 'shared-api/section';
import * as v from 'valibot';
import { ReleaseError } from '../errors.ts';
import { COMPRESSED, DESCRIPTION, listedFiles } from '../files.ts';
import type { ReleaseStore } from './store.ts';

export interface Build {
  /** Where the files lie, for messages. */
  readonly place: string;
  /** Content by path inside the build, with `/`. */
  readonly files: ReadonlyMap<string, Buffer>;
}

const folderOf = (section: string, version: string) => `mf/${section}/${version}/`;

/** Reads every file below a folder except links, whose targets could change after the check. */
export async function readBuild(dist: string): Promise<Build> {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = new Map<string, Buffer>();
  for (const entry of entries.filter((each) => each.isFile())) {
    const file = path.join(entry.parentPath, entry.name);
    files.set(path.relative(dist, file).replaceAll(path.sep, '/'), await readFile(file));
  }
  return { place: dist, files };
}

/** Reads the files that a published version lists; null if it was never published. */
export async function readVersion(
  store: ReleaseStore,
  section: string,
  version: string,
): Promise<Build | null> {
  // Other names could be paths.
  if (!v.is(SectionName, section) || !v.is(SectionRelease.entries.version, version)) return null;
  const folder = folderOf(section, version);
  const description = await store.read(folder + DESCRIPTION);
  if (!description) return null;
  const files = new Map([[DESCRIPTION, description.content]]);
  const names = [...listedFiles(description.content).keys()].flatMap((name) => [name, name + COMPRESSED]);
  await Promise.all(
    names.map(async (name) => {
      const stored = await store.read(folder + name);
      if (stored) files.set(name, stored.content);
    }),
  );
  return { place: store.nameOf(folder), files };
}

/**
 * Writes a build under its version, where it never changes. The description is written first and has the hash of every
 * file: of two builds with one version the faster wins, and publishing the same build again completes a killed write.
 * @param replaces overwrites files with other content, as those of a damaged copy
 * @throws ReleaseError when the version has other content
 */
export async function writeVersion(
  store: ReleaseStore,
  { section, version }: SectionRelease,
  { files }: Build,
  replaces = false,
): Promise<void> {
  const folder = folderOf(section.name, version);

  /** @returns whether the file is new */
  async function write(name: string, content: Buffer): Promise<boolean> {
    const stored = await store.read(folder + name);
    if (!stored && (await store.write(folder + name, content, null))) return true;
    if ((stored ?? (await store.read(folder + name)))?.content.equals(content)) return false;
    if (stored && replaces && (await store.write(folder + name, content, stored.tag))) return false;
    throw new ReleaseError(`La versión ${version} de ${section.name} ya está publicada con otro contenido.`);
  }

  const { [DESCRIPTION]: description, ...others } = Object.fromEntries(files);
  if (!description) throw new ReleaseError(`Falta el archivo ${DESCRIPTION} de ${section.name} ${version}.`);
  const isNew = await write(DESCRIPTION, description);
  if (isNew && (await store.write(folder + DESCRIPTION, description, null))) {
    throw new ReleaseError(
      `El servicio de ${store.nameOf('')} no conoce las escrituras condicionales (If-None-Match): dos publicaciones a la vez se pisarían.`,
    );
  }
  await Promise.all(Object.entries(others).map(([name, content]) => write(name, content)));
}
