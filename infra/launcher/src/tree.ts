import { globSync } from 'node:fs';
import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname, '..', '..', '..');

/** Folders of the sections: each says so by its `section.json`. */
export const SECTIONS: readonly string[] = globSync('mf-*/section.json', { cwd: ROOT })
  .map((file) => path.dirname(file))
  .sort();

export const BUILD = path.join(ROOT, 'infra', 'build', 'src', 'build.ts');

/** The shell's build, which the gateway serves. */
export const SHELL_DIST = path.join(ROOT, 'shell', 'dist');

/** Returns true for folders that are built for the browser: the shell and the sections. */
export const isBuilt = (folder: string): boolean => folder === 'shell' || SECTIONS.includes(folder);
