import { globSync } from 'node:fs';
import { cp, lstat, mkdir, mkdtemp, readdir, readFile, readlink, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from '../../src/tree.ts';

const NOT_COPIED = new Set(['.git', '.data', '.cache', 'dist', 'node_modules', 'test-results']);

/** Copies the project into a temporary folder, its workspaces as files and its packages as links. @returns the folder */
export async function copyTree(): Promise<string> {
  const copy = await mkdtemp(path.join(tmpdir(), 'portal-copy-'));
  await cp(ROOT, copy, { recursive: true, filter: (file) => !NOT_COPIED.has(path.basename(file)) });
  const packages = path.join(ROOT, 'node_modules');
  await mkdir(path.join(copy, 'node_modules'));
  for (const name of await readdir(packages)) {
    if (name === '.cache') continue;
    const from = path.join(packages, name);
    const isWorkspace = (await lstat(from)).isSymbolicLink();
    await symlink(isWorkspace ? await readlink(from) : from, path.join(copy, 'node_modules', name));
  }
  return copy;
}

/** Replaces a text in the one source of a folder that has it. @throws Error when no source or several have it */
export async function editSource(folder: string, before: string, after: string): Promise<void> {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: folder, exclude: ['**/*.test.*'] });
  const mentions: { readonly file: string; readonly text: string }[] = [];
  for (const name of files) {
    const file = path.join(folder, name);
    const text = await readFile(file, 'utf8');
    if (text.includes(before)) mentions.push({ file, text });
  }
  const [source, ...others] = mentions;
  if (!source || others.length > 0) {
    throw new Error(`${mentions.length} sources of ${folder} have the text ${before}`);
  }
  await writeFile(source.file, source.text.replace(before, after));
}
