import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { SectionRelease } from 'shared-api/section';
import * as v from 'valibot';
import { integrityOf } from './integrity.ts';
import { GateError } from './problem.ts';

const unpack = promisify(brotliDecompress);
const Listed = v.object({ files: v.record(v.string(), v.string()) });
/** What a build notes about itself; browsers are never sent there. */
const NOTES = new Set(['release.json', 'sizes.json']);
/** Ending of the neighbour that is sent to who takes brotli. */
const COMPRESSED = '.br';

/**
 * Holds every file below the build against the hash that the build noted in its `files`, what is sent in its place
 * compressed too. Chunks are named by the entry and not by the registry: nobody else looks at them before they are live.
 * @param description content of `release.json`
 * @param dist folder of the build
 * @throws GateError naming the first file that is missing, changed, or not of the build
 */
export async function checkFiles(
  description: unknown,
  { section, version }: SectionRelease,
  dist: string,
): Promise<void> {
  const what = `${section.name} ${version}`;
  const parsed = v.safeParse(Listed, description);
  if (!parsed.success) {
    throw new GateError(`${what} no dice las huellas de sus archivos: compile la sección de nuevo.`);
  }
  const listed = new Map(Object.entries(parsed.output.files));
  const found = await entriesBelow(dist);
  const gone = [...listed.keys()].find((file) => !found.has(file));
  if (gone !== undefined) throw new GateError(`Falta el archivo ${gone} de ${what}.`);
  for (const [file, isFile] of found) {
    const plain = file.endsWith(COMPRESSED) ? file.slice(0, -COMPRESSED.length) : file;
    const integrity = listed.get(plain);
    // A link would be copied as one: what it points to could change after it was looked at.
    if (!isFile || (integrity === undefined && !NOTES.has(plain))) {
      throw new GateError(`El archivo ${file} no es de la compilación de ${what}.`);
    }
    if (integrity === undefined) continue;
    const content = await readFile(path.join(dist, file));
    if ((await shownIntegrity(content, plain !== file)) !== integrity) {
      throw new GateError(`El archivo ${file} de ${what} no coincide con su huella.`);
    }
  }
}

/** The hash of what a browser makes of the content; null when it can make nothing of it. */
async function shownIntegrity(content: Buffer, compressed: boolean): Promise<string | null> {
  const plain = compressed ? await unpack(content).catch(() => null) : content;
  return plain && integrityOf(plain);
}

/** Whether it is a plain file, of everything below the folder that is no folder, by its path from it with `/`. */
async function entriesBelow(folder: string): Promise<Map<string, boolean>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const pathOf = ({ parentPath, name }: { parentPath: string; name: string }) =>
    path.relative(folder, path.join(parentPath, name)).replaceAll(path.sep, '/');
  return new Map(
    entries.filter((entry) => !entry.isDirectory()).map((entry) => [pathOf(entry), entry.isFile()]),
  );
}
