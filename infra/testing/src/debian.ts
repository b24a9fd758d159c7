import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Debian packages of the servers that a city runs beside the portal, and of a PDF renderer. */
const PACKAGES = ['clamav-daemon', 'nginx-light', 'poppler-utils', 'postgresql'];
/** The name lists the packages, so that a changed list gets a new folder. */
const UNPACKED = path.resolve(import.meta.dirname, '../../../node_modules/.cache/debian', PACKAGES.join('+'));
const DOWNLOAD_MS = 300_000;

/** A program and the environment to start it with. */
export interface Program {
  readonly file: string;
  readonly env: NodeJS.ProcessEnv;
  /** The folder in which its package was unpacked. */
  readonly root: string;
}

/**
 * Unpacks Debian's packages into a folder of the project's dependencies: nothing is installed on the machine, no service
 * is started, and no root is needed. @returns false where Debian's tools are missing or the download fails
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
    // Complete or not at all: `rename` is atomic, but not between disks.
    if (!run('cp', ['-a', root, `${UNPACKED}.new`])) return false;
    renameSync(`${UNPACKED}.new`, UNPACKED);
    return true;
  } finally {
    rmSync(folder, { recursive: true, force: true });
    rmSync(`${UNPACKED}.new`, { recursive: true, force: true });
  }
}

/** Downloads the packages with their missing dependencies. @returns their files, or null on failure */
function download(folder: string): string[] | null {
  const archives = path.join(folder, 'cache', 'archives');
  mkdirSync(path.join(archives, 'partial'), { recursive: true });
  mkdirSync(path.join(folder, 'state', 'lists', 'partial'), { recursive: true });
  const own = [
    `Dir::State=${path.join(folder, 'state')}`,
    'Dir::State::status=/var/lib/dpkg/status',
    `Dir::Cache=${path.join(folder, 'cache')}`,
    'Debug::NoLocking=1',
    // As root, apt would download as a user that can't write here.
    'APT::Sandbox::User=root',
  ].flatMap((option) => ['-o', option]);
  const apt = (...args: string[]) => run('apt-get', ['-qq', '-y', ...own, ...args]);
  if (!apt('update')) return null;
  if (!apt('install', '--download-only', '--no-install-recommends', ...PACKAGES)) return null;
  return readdirSync(archives)
    .filter((name) => name.endsWith('.deb'))
    .map((name) => path.join(archives, name));
}

/** @returns true if the command exists and succeeded */
function run(command: string, args: readonly string[]): boolean {
  const stdio = ['ignore', 'ignore', 'inherit'] as const;
  return spawnSync(command, args, { stdio: [...stdio], timeout: DOWNLOAD_MS }).status === 0;
}

/** Finds a Debian program: unpacked by `unpackDebian`, or installed; null if there is neither. */
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

/** Folders of Debian's programs; PostgreSQL has one for each of its versions, the newest first. */
function programFolders(root: string): string[] {
  const versions = path.join(root, 'usr', 'lib', 'postgresql');
  const newest = existsSync(versions) ? readdirSync(versions).sort((a, b) => Number(b) - Number(a)) : [];
  return [
    path.join(root, 'usr', 'sbin'),
    path.join(root, 'usr', 'bin'),
    ...newest.map((version) => path.join(versions, version, 'bin')),
  ];
}

/** Environment in which programs under another root than `/` find their libraries. */
export function librariesOf(root: string): { readonly LD_LIBRARY_PATH: string } {
  const all = path.join(root, 'usr', 'lib');
  const folders = readdirSync(all).filter((name) => name.includes('-linux-'));
  return { LD_LIBRARY_PATH: folders.map((name) => path.join(all, name)).join(path.delimiter) };
}
