import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * Makes a folder for this account only, and its parents, where they are missing. Node's own recursive `mkdir` tries for ever
 * where a parent exists and takes no folders, as /proc does.
 * @throws the error of `stat` or `mkdir`, with the path that can't be used
 */
export function makeFolder(folder: string): void {
  if (isFolder(folder)) return;
  const parent = path.dirname(folder);
  if (parent !== folder) makeFolder(parent);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process may have been faster.
    if (!isFolder(folder)) throw error;
  }
}

const isFolder = (folder: string): boolean =>
  statSync(folder, { throwIfNoEntry: false })?.isDirectory() ?? false;
