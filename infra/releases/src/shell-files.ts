import { copyFile, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { GateError } from './problem.ts';
import { replaceFile } from './store/folder-store.ts';
import { withLock } from './store/lock.ts';

/** A tab that is left open asks for parts of its shell for so long after that was replaced. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;
const LIST = 'kept.json';
/** Of files that no list names: a keeper was killed, or the list is gone. */
const UNKNOWN = '';

/** Versions of the shell whose files are in the folder, the newest last. */
const Kept = v.array(
  v.object({
    version: v.string(),
    /** When it became the newest, ISO 8601. */
    since: v.pipe(v.string(), v.isoTimestamp()),
    files: v.array(v.string()),
  }),
);
type Kept = v.InferOutput<typeof Kept>;

/** The part of the folder that is served under `/assets/`. */
export const keptFiles = (folder: string): string => path.join(folder, 'assets');

/**
 * Copies the files of a shell that pages ask for into a folder that outlives it, where gateways of other versions find
 * them too. Their names change with their content, so what is there is right. What was replaced a month ago is removed.
 * Several processes may do so at once; done again, it changes nothing, and then the folder may be read-only.
 * @param shellDir build of the shell: `shell.json` and `assets/`
 * @throws LockError when another keeper doesn't finish; GateError when the shell is not built
 */
export async function keepShell(shellDir: string, folder: string, now = new Date()): Promise<void> {
  const version = await versionOf(shellDir);
  const from = path.join(shellDir, 'assets');
  const to = keptFiles(folder);
  const files = (await readdir(from)).sort();
  if ((await readKept(folder)).at(-1)?.version === version && (await lacking(from, to, files)).length === 0) {
    return;
  }
  await mkdir(to, { recursive: true });
  await withLock(path.join(folder, 'kept.lock.db'), async () => {
    for (const file of await lacking(from, to, files)) {
      await copyFile(path.join(from, file), path.join(to, `.${file}`));
      await rename(path.join(to, `.${file}`), path.join(to, file));
    }
    const kept = withNewest(await readKept(folder), { version, since: now.toISOString(), files });
    const listed = new Set(kept.flatMap((one) => one.files));
    const unlisted = (await readdir(to)).filter((file) => !file.startsWith('.') && !listed.has(file));
    if (unlisted.length > 0) {
      kept.unshift({ version: UNKNOWN, since: now.toISOString(), files: unlisted });
    }
    const wanted = kept.filter((_one, index) => !isReplacedBefore(kept[index + 1], now.getTime() - KEPT_MS));
    await replaceFile(folder, LIST, `${JSON.stringify(wanted, null, 2)}\n`);
    const stay = new Set(wanted.flatMap((one) => one.files));
    for (const file of await readdir(to)) if (!stay.has(file)) await rm(path.join(to, file));
  });
}

const isReplacedBefore = (next: Kept[number] | undefined, time: number) =>
  next !== undefined && Date.parse(next.since) < time;

/** The list with a version at its end, where it may stand already. */
function withNewest(kept: Kept, newest: Kept[number]): Kept {
  if (kept.at(-1)?.version === newest.version) return [...kept];
  return [...kept.filter(({ version }) => version !== newest.version), newest];
}

/** Files that are not there as they should be: a power cut may leave one that is shorter. */
async function lacking(from: string, to: string, files: readonly string[]): Promise<string[]> {
  const sizeOf = async (file: string) => (await stat(file).catch(() => null))?.size;
  const same = await Promise.all(
    files.map(async (file) => (await sizeOf(path.join(to, file))) === (await sizeOf(path.join(from, file)))),
  );
  return files.filter((_file, index) => !same[index]);
}

async function versionOf(shellDir: string): Promise<string> {
  const file = path.join(shellDir, 'shell.json');
  try {
    return v.parse(v.object({ version: v.string() }), JSON.parse(await readFile(file, 'utf8'))).version;
  } catch (cause) {
    throw new GateError(`No se puede leer ${file}: compile la carpeta shell.`, { cause });
  }
}

/** A list that is gone or damaged is made anew: what lies there then counts as replaced now. */
async function readKept(folder: string): Promise<Kept> {
  try {
    return v.parse(Kept, JSON.parse(await readFile(path.join(folder, LIST), 'utf8')));
  } catch {
    return [];
  }
}
