import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { SectionRelease } from 'shared-api/section';
import * as v from 'valibot';
import { ReleaseError } from './errors.ts';

const unpack = promisify(brotliDecompress);
/** File in which a build describes itself. */
export const DESCRIPTION = 'release.json';
/** Files about the build, which no browser loads. */
const NOTES = new Set([DESCRIPTION, 'sizes.json']);
/** Ending of the brotli copy beside a file. */
export const COMPRESSED = '.br';
/** A relative path without `..`. */
const path = v.pipe(v.string(), v.regex(/^(?!\.)[^/\\\0]+(?:\/(?!\.)[^/\\\0]+)*$/));
const Listed = v.object({ files: v.record(path, v.string()) });

/** Subresource Integrity hash of a file's content, as builds note it. */
export const integrityOf = (content: Buffer): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;

/** Reads the hash of each file from a description; empty if it lists none. */
export function listedFiles(description: Buffer): ReadonlyMap<string, string> {
  try {
    return new Map(Object.entries(v.parse(Listed, JSON.parse(description.toString())).files));
  } catch {
    return new Map();
  }
}

/**
 * Compares every file of a build, compressed copies too, with the hash that its description lists. Nothing else checks
 * the chunks before they are live: the entry names them, the registry does not.
 * @throws ReleaseError naming the first file that is missing, changed, or not of the build
 */
export async function checkFiles(
  { section, version }: SectionRelease,
  files: ReadonlyMap<string, Buffer>,
): Promise<void> {
  const release = `${section.name} ${version}`;
  const listed = listedFiles(files.get(DESCRIPTION) ?? Buffer.of());
  if (listed.size === 0) {
    throw new ReleaseError(`${release} no dice las huellas de sus archivos: compile la sección de nuevo.`);
  }
  const missing = [...listed.keys()].find((file) => !files.has(file));
  if (missing !== undefined) throw new ReleaseError(`Falta el archivo ${missing} de ${release}.`);
  for (const [file, content] of files) {
    const plain = file.endsWith(COMPRESSED) ? file.slice(0, -COMPRESSED.length) : file;
    const integrity = listed.get(plain);
    if (integrity === undefined && !NOTES.has(plain)) {
      throw new ReleaseError(`El archivo ${file} no es de la compilación de ${release}.`);
    }
    if (integrity !== undefined && (await plainIntegrity(content, plain !== file)) !== integrity) {
      throw new ReleaseError(`El archivo ${file} de ${release} no coincide con su huella.`);
    }
  }
}

/** Returns the hash of the decompressed content; null if it can't be decompressed. */
async function plainIntegrity(content: Buffer, compressed: boolean): Promise<string | null> {
  const plain = compressed ? await unpack(content).catch(() => null) : content;
  return plain && integrityOf(plain);
}
