/** Folders that nobody else's tests stand on: a change of theirs is checked there alone. */
const ALONE = /^(mf-[a-z0-9-]+|infra\/bench)\//;

/**
 * Which folders a change has to be checked in.
 * @param files that changed, as paths from the project's folder
 * @returns null: everywhere, for nothing or something that others stand on changed
 */
export function foldersOf(files: readonly string[]): readonly string[] | null {
  const folders = new Set(files.map((file) => ALONE.exec(file)?.[1] ?? null));
  if (folders.size === 0 || folders.has(null)) return null;
  return [...folders].filter((folder) => folder !== null).sort();
}
