import { copyFile, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder } from 'infra-bucket/folder';
import * as v from 'valibot';
import { ReleaseError } from './errors.ts';
import { replaceFile, withLock } from './store/folder-store.ts';

/** Time for which the files of a replaced shell are kept, for tabs that are still open. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** `newest.json`: the shell that was kept last. */
const Newest = v.object({ version: v.string(), files: v.array(v.string()) });

/** The part of the folder that is served under `/assets/`. */
export const keptFiles = (folder: string): string => path.join(folder, 'assets');

/**
 * Copies the files of a shell's pages into a folder that outlives it, so that gateways of other versions find them too.
 * Their names change with their content, so a file that is there is right. Removes what was replaced a month ago: the
 * time of a file is when a later shell replaced it. Several processes may do so at once. Repeating it changes nothing,
 * and then the folder may be read-only.
 * @param shellDir build of the shell: `shell.json` and `assets/`
 * @throws ReleaseError when another process doesn't finish, or the shell is not built
 */
export async function keepShell(shellDir: string, folder: string, now = new Date()): Promise<void> {
  const version = await shellVersion(shellDir);
  const from = path.join(shellDir, 'assets');
  const to = keptFiles(folder);
  const files = await readdir(from);
  const isNewest = async () => (await readNewest(folder))?.version === version;
  if ((await isNewest()) && (await missingFiles(from, to, files)).length === 0) return;
  makeFolder(to, 0o777);
  await withLock(path.join(folder, 'newest.lock.db'), async () => {
    if (!(await isNewest())) {
      // Without a list of the newest, all files count as replaced now.
      const replaced = (await readNewest(folder))?.files ?? (await readdir(to));
      for (const file of replaced) await utimes(path.join(to, file), now, now).catch(() => undefined);
    }
    for (const file of await missingFiles(from, to, files)) {
      await copyFile(path.join(from, file), path.join(to, `.${file}`));
      await rename(path.join(to, `.${file}`), path.join(to, file));
    }
    await replaceFile(path.join(folder, 'newest.json'), JSON.stringify({ version, files }));
    const current = new Set(files);
    for (const file of await readdir(to)) {
      if (current.has(file)) continue;
      const { mtimeMs } = await stat(path.join(to, file));
      // A dot: what a killed process left half written.
      if (file.startsWith('.') || mtimeMs < now.getTime() - KEPT_MS) await rm(path.join(to, file));
    }
  });
}

/** Returns the files that are missing, or shorter after a power cut. */
async function missingFiles(from: string, to: string, files: readonly string[]): Promise<string[]> {
  const sizeOf = async (file: string) => (await stat(file).catch(() => null))?.size;
  const isMissing = await Promise.all(
    files.map(async (file) => (await sizeOf(path.join(to, file))) !== (await sizeOf(path.join(from, file)))),
  );
  return files.filter((_file, index) => isMissing[index]);
}

/** Reads the version of a shell's build. @throws ReleaseError when the shell is not built */
export async function shellVersion(shellDir: string): Promise<string> {
  const file = path.join(shellDir, 'shell.json');
  try {
    return v.parse(v.object({ version: v.string() }), JSON.parse(await readFile(file, 'utf8'))).version;
  } catch (cause) {
    throw new ReleaseError(`No se puede leer ${file}: compile la carpeta shell.`, { cause });
  }
}

/** Returns null if the list is missing or damaged. */
async function readNewest(folder: string) {
  try {
    return v.parse(Newest, JSON.parse(await readFile(path.join(folder, 'newest.json'), 'utf8')));
  } catch {
    return null;
  }
}
