import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** What a city runs beside the portal, and what paints a PDF as printers and viewers do, as Debian has them. */
const PACKAGES = ['clamav-daemon', 'nginx-light', 'poppler-utils', 'postgresql'];
/** Named by what is in it: with other packages it is made anew. */
const UNPACKED = path.resolve(import.meta.dirname, '../../../node_modules/.cache/debian', PACKAGES.join('+'));
const DOWNLOAD_MS = 300_000;

/** A program and the environment it is to be started with. */
export interface Program {
  readonly file: string;
  readonly env: NodeJS.ProcessEnv;
  /** The folder that stands for `/` to it. */
  readonly root: string;
}

/**
 * Brings Debian's packages into a folder of the project's dependencies: nothing is installed on the machine, no service of
 * theirs starts, and it takes no root. @returns whether they are there, which they can't be where Debian's tools are not
 */
export function unpackDebian(): boolean {
  if (existsSync(UNPACKED)) return true;
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-debian-'));
  try {
    const debs = download(folder);
    const root = path.join(folder, 'root');
    mkdirSync(root);
    if (!debs?.every((deb) => run('dpkg-deb', ['-x', deb, root]))) return false;
    mkdirSync(path.dirname(UNPACKED), { recursive: true });
    // Whole or not at all; another folder's disk may be another one.
    if (!run('cp', ['-a', root, `${UNPACKED}.new`])) return false;
    renameSync(`${UNPACKED}.new`, UNPACKED);
    return true;
  } finally {
    rmSync(folder, { recursive: true, force: true });
    rmSync(`${UNPACKED}.new`, { recursive: true, force: true });
  }
}

/** The packages and what they need beyond what the machine has. @returns their files, or null when they can't be had */
function download(folder: string): string[] | null {
  const archives = path.join(folder, 'cache', 'archives');
  mkdirSync(path.join(archives, 'partial'), { recursive: true });
  mkdirSync(path.join(folder, 'state', 'lists', 'partial'), { recursive: true });
  const own = [
    `Dir::State=${path.join(folder, 'state')}`,
    'Dir::State::status=/var/lib/dpkg/status',
    `Dir::Cache=${path.join(folder, 'cache')}`,
    'Debug::NoLocking=1',
    // As root it would hand the download to an account that can't write here.
    'APT::Sandbox::User=root',
  ].flatMap((option) => ['-o', option]);
  const apt = (...args: string[]) => run('apt-get', ['-qq', '-y', ...own, ...args]);
  if (!apt('update')) return null;
  if (!apt('install', '--download-only', '--no-install-recommends', ...PACKAGES)) return null;
  return readdirSync(archives)
    .filter((name) => name.endsWith('.deb'))
    .map((name) => path.join(archives, name));
}

/** @returns whether it is there and succeeded */
function run(command: string, args: readonly string[]): boolean {
  const stdio = ['ignore', 'ignore', 'inherit'] as const;
  return spawnSync(command, args, { stdio: [...stdio], timeout: DOWNLOAD_MS }).status === 0;
}

/** A program of Debian's: what `unpackDebian` brought, else what the machine has; null where there is neither. */
export function debianProgram(name: string): Program | null {
  for (const root of [UNPACKED, '/']) {
    const file = programFolders(root)
      .map((folder) => path.join(folder, name))
      .find((candidate) => existsSync(candidate));
    if (file)
      return { file, root, env: root === '/' ? process.env : { ...process.env, ...librariesOf(root) } };
  }
  return null;
}

/** Where Debian puts programs; PostgreSQL has a folder for each of its versions, the newest first. */
function programFolders(root: string): string[] {
  const versions = path.join(root, 'usr', 'lib', 'postgresql');
  const newest = existsSync(versions) ? readdirSync(versions).sort((a, b) => Number(b) - Number(a)) : [];
  return [
    path.join(root, 'usr', 'sbin'),
    path.join(root, 'usr', 'bin'),
    ...newest.map((version) => path.join(versions, version, 'bin')),
  ];
}

/** What programs that lie under another root than `/` need to find their libraries. */
export function librariesOf(root: string): { readonly LD_LIBRARY_PATH: string } {
  const all = path.join(root, 'usr', 'lib');
  const folders = readdirSync(all).filter((name) => name.includes('-linux-'));
  return { LD_LIBRARY_PATH: folders.map((name) => path.join(all, name)).join(path.delimiter) };
}
