import { spawn, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

// Runs on whatever Node there is (20 or newer): built-ins only, no TypeScript.

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..', '..');
const LEAST_NODE = 24;

const LOCK = path.join(ROOT, 'package-lock.json');
/** npm writes it last, so an interrupted installation does not count. */
const INSTALLED = path.join(ROOT, 'node_modules', '.package-lock.json');
/** The lock of an installation that holds only what releases need. */
const INSTALLED_TO_RELEASE = path.join(ROOT, 'node_modules', '.lock-of-releases.json');

/** Installs the packages when some are missing or another version is written in package-lock.json. */
export function ensureInstalled() {
  if (!isInstalled()) install();
}

/**
 * Installs what building and releasing a section needs, a third of all packages, where nothing is installed yet. Other
 * commands install the rest.
 */
export function ensureInstalledToRelease() {
  const few = existsSync(INSTALLED_TO_RELEASE);
  if (few ? isSame(INSTALLED_TO_RELEASE, LOCK) : isInstalled()) return;
  if (!few && existsSync(INSTALLED)) return install();
  const sections = readdirSync(ROOT).filter((name) => existsSync(path.join(ROOT, name, 'section.json')));
  const folders = ['infra/build', 'infra/releases', 'shell', ...sections];
  install('--omit=dev', '--include-workspace-root', ...folders.map((folder) => `--workspace=${folder}`));
  copyFileSync(LOCK, INSTALLED_TO_RELEASE);
}

function install(...which) {
  process.stdout.write('Instalando dependencias (solo la primera vez o cuando cambian)…\n');
  const npm = process.env.npm_execpath;
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', ...which];
  const options = { cwd: ROOT, stdio: 'inherit' };
  const result =
    npm?.endsWith('.js') && existsSync(npm)
      ? spawnSync(process.execPath, [npm, ...args], options)
      : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
  if (result.status !== 0)
    fail('No se pudieron instalar las dependencias. Revise la conexión y vuelva a intentarlo.');
}

function isInstalled() {
  // An image (infra/deploy) holds the installed packages without the lock.
  if (!existsSync(LOCK)) return true;
  const locked = packagesOf(LOCK);
  const installed = packagesOf(INSTALLED);
  if (!locked || !installed) return false;
  return Object.entries(locked).every(([place, { version, optional, devOptional, link }]) => {
    if (!place.startsWith('node_modules/') && !place.includes('/node_modules/')) return true;
    if (!installed[place]) return Boolean(optional || devOptional);
    return link ? Boolean(installed[place].link) : installed[place].version === version;
  });
}

const isSame = (a, b) => readFileSync(a).equals(readFileSync(b));

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return null;
  }
}

/**
 * Continues in the pinned Node: returns at once in a process of it, otherwise runs the same script there and ends with its
 * exit code. Relative settings such as `DATA_DIR` start at the project's folder. Where the pinned Node does not run, a
 * system Node that is new enough takes its place.
 */
export async function goOnInPinnedNode() {
  process.chdir(ROOT);
  const pinned = pinnedNode();
  if (!pinned) {
    if (Number(process.versions.node.split('.')[0]) >= LEAST_NODE) return;
    fail(
      `Se necesita Node ${LEAST_NODE} y no hay uno para ${process.platform} ${process.arch} entre las dependencias ` +
        `(este es ${process.versions.node}). Instale Node ${LEAST_NODE} y vuelva a intentarlo.`,
    );
  }
  if (realpathSync(process.execPath) === realpathSync(pinned)) return;
  const child = spawn(pinned, process.argv.slice(1), {
    // The channel lets the child notice when this process is killed and can't pass a signal on.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, PATH: `${path.dirname(pinned)}${path.delimiter}${process.env.PATH ?? ''}` },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  const code = await new Promise((resolve) => {
    child.on('error', () => resolve(1));
    child.on('exit', (exitCode) => resolve(exitCode ?? 1));
  });
  process.exit(code);
}

/** @returns the file of the pinned Node; null when it does not run on this machine */
function pinnedNode() {
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  const file = path.join(ROOT, 'node_modules', `node-${system}-${process.arch}`, 'bin', name);
  if (!existsSync(file)) return null;
  if (realpathSync(process.execPath) === realpathSync(file)) return file;
  return spawnSync(file, ['--version']).status === 0 ? file : null;
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
