import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const CACHE = path.resolve(import.meta.dirname, '../../../node_modules/.cache/debian');
/** Debian packages of the servers that a city runs beside the portal, and of a PDF renderer. */
export const SERVERS: readonly string[] = ['clamav-daemon', 'nginx-light', 'poppler-utils', 'postgresql'];
/** Debian packages of the browsers beside Chromium, and of a screen for the one that needs one. */
export const BROWSERS: readonly string[] = ['firefox-esr', 'webkit2gtk-driver', 'xvfb'];
/** The name lists the packages, so that a changed list gets a new folder. */
const folderOf = (packages: readonly string[]) => path.join(CACHE, packages.join('+'));
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
export async function unpackDebian(packages: readonly string[]): Promise<boolean> {
  const unpacked = folderOf(packages);
  if (existsSync(unpacked)) return true;
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-debian-'));
  // Complete or not at all: it gets its name once everything is in it.
  const root = `${unpacked}.new`;
  try {
    const debs = await download(folder, packages);
    if (!debs) return false;
    rmSync(root, { recursive: true, force: true });
    mkdirSync(path.join(root, 'usr'), { recursive: true });
    for (const deb of debs) if (!(await run('dpkg-deb', ['-x', deb, root]))) return false;
    renameSync(root, unpacked);
    return true;
  } finally {
    rmSync(folder, { recursive: true, force: true });
    rmSync(root, { recursive: true, force: true });
  }
}

/** Downloads the packages with their missing dependencies. @returns their files, or null on failure */
async function download(folder: string, packages: readonly string[]): Promise<string[] | null> {
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
  if (!(await apt('update'))) return null;
  if (!(await apt('install', '--download-only', '--no-install-recommends', ...packages))) return null;
  return readdirSync(archives)
    .filter((name) => name.endsWith('.deb'))
    .map((name) => path.join(archives, name));
}

/** Resolves with true if the command exists and succeeded. */
async function run(command: string, args: readonly string[]): Promise<boolean> {
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'], timeout: DOWNLOAD_MS });
  // Rejects where there is no such command.
  const [code] = await once(child, 'exit').catch(() => [null]);
  return code === 0;
}

/** Finds a Debian program: unpacked by `unpackDebian`, or installed; null if there is neither. */
export function debianProgram(name: string): Program | null {
  for (const root of [folderOf(SERVERS), '/']) {
    const file = programFolders(root)
      .map((folder) => path.join(folder, name))
      .find((candidate) => existsSync(candidate));
    if (file)
      return { file, root, env: root === '/' ? process.env : { ...process.env, ...librariesOf(root) } };
  }
  return null;
}

/**
 * Makes a command of a shell that finds the unpacked browsers where they look for their own parts, in `/usr`: in a
 * namespace of its own, so that the machine's stays as it is and every process in it ends with the first.
 * @returns the program to spawn and its arguments
 */
export function debianCommand(command: string): readonly [string, readonly string[]] {
  const mount = `mount -t overlay overlay -o 'lowerdir=${path.join(folderOf(BROWSERS), 'usr')}:/usr' /usr`;
  const apart = ['--map-root-user', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc'];
  return ['unshare', [...apart, 'sh', '-c', `${mount} && { ${command}; }`]];
}

/** Returns true when the browsers are unpacked and this machine lets them run. */
export function hasDebianBrowsers(): boolean {
  if (!existsSync(folderOf(BROWSERS))) return false;
  const [file, args] = debianCommand('true');
  return spawnSync(file, args).status === 0;
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
