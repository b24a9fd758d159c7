import { text } from 'node:stream/consumers';

/** Folders on which no other folder's tests depend: a change there is checked there alone. */
const ALONE = /^(mf-[a-z0-9-]+|infra\/bench)\//;

/** @returns the folders in which a change of these files has to be checked; null means everywhere */
export function foldersOf(files: readonly string[]): readonly string[] | null {
  const folders = new Set(files.map((file) => ALONE.exec(file)?.[1] ?? null));
  if (folders.size === 0 || folders.has(null)) return null;
  return [...folders].filter((folder) => folder !== null).sort();
}

// Reads the changed files, one a line, and writes the folders as JSON; '' is everything.
if (import.meta.main) {
  const files = (await text(process.stdin)).split('\n').filter(Boolean);
  process.stdout.write(JSON.stringify(foldersOf(files) ?? ['']));
}
