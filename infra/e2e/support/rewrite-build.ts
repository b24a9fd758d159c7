import { createHash } from 'node:crypto';
import { cp, glob, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const ROOT = path.resolve(import.meta.dirname, '..', '..', '..');

const integrityOf = (content: string) => `sha384-${createHash('sha384').update(content).digest('base64')}`;

/**
 * Makes another version of a section's build, for browser and gateway alike: with a text of its code replaced, and the hashes
 * that this changes.
 * @returns the folder to publish
 */
export async function rewriteBuild(
  dataDir: string,
  name: string,
  version: string,
  [text, instead]: readonly [string, string],
): Promise<string> {
  const folder = path.join(dataDir, 'rewritten', `${name}-${version}`);
  const dist = path.join(folder, 'dist');
  await rm(folder, { recursive: true, force: true });
  await cp(path.join(ROOT, name, 'dist'), dist, { recursive: true });
  const description = await readFile(path.join(dist, 'release.json'), 'utf8');
  const built: { version: string } = JSON.parse(description);

  const replaced = new Map<string, string>();
  const rewrite = async (file: string, change: (content: string) => string) => {
    const before = await readFile(path.join(dist, file), 'utf8');
    const after = change(before);
    if (after === before) return;
    replaced.set(integrityOf(before), integrityOf(after));
    await writeFile(path.join(dist, file), after);
    // Files travel in their compressed copies, which the gate weighs.
    await writeFile(path.join(dist, `${file}.br`), brotliCompressSync(after));
  };
  const withHashes = (content: string) =>
    [...replaced].reduce((now, [before, after]) => now.replaceAll(before, after), content);
  for await (const file of glob('{assets/*.js,server/*.cjs}', { cwd: dist })) {
    await rewrite(file, (content) => content.replaceAll(text, instead));
  }
  if (replaced.size === 0) throw new Error(`${name} does not contain ${text}`);
  // The entry has the hashes of its chunks, the description has that of the entry.
  await rewrite('remoteEntry.js', withHashes);
  await rewrite('release.json', (content) => withHashes(content).replaceAll(built.version, version));
  return folder;
}
