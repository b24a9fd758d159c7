import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { filesBelow } from './assets.ts';
import type { Target } from './preset.ts';

const ROOT = path.resolve(import.meta.dirname, '..', '..', '..');
/** Sources of every build besides its own folder. */
const COMMON = ['shared-api/src', 'shared-ui/src', 'infra/build/src'];
const COMMON_FILES = ['package-lock.json', 'shared-api/package.json', 'shared-ui/package.json'];
const NOT_AN_INPUT = /\.test\.tsx?$|^test(?:ing)?\//;

/** @returns a fingerprint of everything that a build is made from; while it stays the same, the build is up to date */
export async function inputsOf(target: Target): Promise<string> {
  const hash = createHash('sha256').update(process.version);
  const folders = [...COMMON.map((folder) => path.join(ROOT, folder)), path.join(target.folder, 'src')];
  for (const folder of folders) {
    for (const file of await filesBelow(folder)) {
      if (!NOT_AN_INPUT.test(file)) await add(path.join(folder, file));
    }
  }
  for (const file of COMMON_FILES) await add(path.join(ROOT, file));
  for (const file of ['package.json', 'section.json']) await add(path.join(target.folder, file));
  return hash.digest('hex');

  async function add(file: string): Promise<void> {
    const content = await readFile(file).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    });
    hash.update(path.relative(ROOT, file)).update('\0').update(content).update('\0');
  }
}
