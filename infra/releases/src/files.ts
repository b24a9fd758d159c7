import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { SectionRelease } from 'shared-api/section';
import * as v from 'valibot';
import { integrityOf } from './integrity.ts';
import { GateError } from './problem.ts';

const unpack = promisify(brotliDecompress);
/** What a build says of itself. */
export const DESCRIPTION = 'release.json';
/** Files about the build that browsers are never sent to. */
const NOTES = new Set([DESCRIPTION, 'sizes.json']);
/** Ending of the neighbour that is sent to browsers that accept brotli. */
export const COMPRESSED = '.br';
/** A path that stays below the folder it is joined to. */
const path = v.pipe(v.string(), v.regex(/^(?!\.)[^/\\\0]+(?:\/(?!\.)[^/\\\0]+)*$/));
const Listed = v.object({ files: v.record(path, v.string()) });

/** The hash of each file, as the description lists them; empty when it lists none. */
export function listedFiles(description: Buffer): ReadonlyMap<string, string> {
  try {
    return new Map(Object.entries(v.parse(Listed, JSON.parse(description.toString())).files));
  } catch {
    return new Map();
  }
}

/**
 * Compares every file of a build with the hash that its description lists, compressed neighbours too. Chunks are named by
 * the entry and not by the registry: nothing else checks them before they are live.
 * @throws GateError naming the first file that is missing, changed, or not of the build
 */
export async function checkFiles(
  { section, version }: SectionRelease,
  files: ReadonlyMap<string, Buffer>,
): Promise<void> {
  const release = `${section.name} ${version}`;
  const listed = listedFiles(files.get(DESCRIPTION) ?? Buffer.of());
  if (listed.size === 0) {
    throw new GateError(`${release} no dice las huellas de sus archivos: compile la sección de nuevo.`);
  }
  const missing = [...listed.keys()].find((file) => !files.has(file));
  if (missing !== undefined) throw new GateError(`Falta el archivo ${missing} de ${release}.`);
  for (const [file, content] of files) {
    const plain = file.endsWith(COMPRESSED) ? file.slice(0, -COMPRESSED.length) : file;
    const integrity = listed.get(plain);
    if (integrity === undefined && !NOTES.has(plain)) {
      throw new GateError(`El archivo ${file} no es de la compilación de ${release}.`);
    }
    if (integrity !== undefined && (await shownIntegrity(content, plain !== file)) !== integrity) {
      throw new GateError(`El archivo ${file} de ${release} no coincide con su huella.`);
    }
  }
}

/** The hash of what a browser makes of the content; null when it can't be decompressed. */
async function shownIntegrity(content: Buffer, compressed: boolean): Promise<string | null> {
  const plain = compressed ? await unpack(content).catch(() => null) : content;
  return plain && integrityOf(plain);
}
