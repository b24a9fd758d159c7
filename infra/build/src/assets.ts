import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const brotli = promisify(brotliCompress);
/** Blocks of 1 MiB take a whole script, which gets smaller by a hundred bytes than in parts. */
const SMALLEST = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGBLOCK]: 20 };
/** Types that shrink; fonts are compressed already. */
const TEXT = /\.(?:m?js|css|svg|json|wasm)$/;

/** Files below a folder, as paths from it with `/`, in a fixed order. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .sort();
}

/**
 * Finds the addresses in a build's style sheets whose file the build does not have.
 * @param base address of the folder
 * @returns `sheet: address`
 */
export async function brokenStyleUrls(folder: string, base: string): Promise<string[]> {
  const files = await filesBelow(folder);
  const broken: string[] = [];
  for (const sheet of files.filter((file) => file.endsWith('.css'))) {
    const css = await readFile(path.join(folder, sheet), 'utf8');
    for (const [, address = ''] of css.matchAll(/url\(\s*["']?(.*?)["']?\s*\)/g)) {
      if (address.startsWith('data:') || address.startsWith('#')) continue;
      const { pathname } = new URL(address, `http://build.invalid${base}${sheet}`);
      if (!files.includes(pathname.slice(base.length))) broken.push(`${sheet}: ${address}`);
    }
  }
  return broken;
}

/** Subresource Integrity hash of a file's content. */
export const integrityOf = (content: string | Buffer): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;

/** Writes a `.br` file beside every file that shrinks. @returns compressed sizes in bytes by file */
export async function compressAll(folder: string): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for (const file of await filesBelow(folder)) {
    if (!TEXT.test(file)) continue;
    const content = await readFile(path.join(folder, file));
    const small = await brotli(content, { params: SMALLEST });
    await writeFile(path.join(folder, `${file}.br`), small);
    sizes.set(file, small.length);
  }
  return sizes;
}

/** @returns a short fingerprint of the names and contents of a folder's files */
export async function contentVersion(folder: string): Promise<string> {
  const hash = createHash('sha256');
  for (const file of await filesBelow(folder)) {
    const content = await readFile(path.join(folder, file));
    hash.update(file).update('\0').update(content);
  }
  return hash.digest('hex').slice(0, 12);
}
