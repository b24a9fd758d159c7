import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { installedBrowser } from 'infra-releases';
import { ROOT } from './tree.ts';

/** The last Chrome of Windows 7 and 8.1 (January 2023), as the npm registry has it for Linux on x64. */
const OLDEST = '@sparticuz/chromium';
const OLDEST_VERSION = '109.0.6';

const DOWNLOAD_MS = 180_000;
const PACKAGE_MS = 600_000;

/**
 * Finds a Chromium: Playwright's own, the system's, or one installed now (Playwright's download, otherwise Debian's
 * package when this is root).
 * @returns its path; null when there is none and none can be installed
 */
export function findBrowser(): string | null {
  return present() ?? download() ?? installPackage();
}

const present = () => installedBrowser(chromium.executablePath());

function download(): string | null {
  process.stdout.write('Descargando Chromium…\n');
  const cli = path.join(ROOT, 'node_modules', '@playwright', 'test', 'cli.js');
  spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'inherit', timeout: DOWNLOAD_MS });
  return present();
}

function installPackage(): string | null {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null;
  process.stdout.write('Instalando el Chromium de Debian…\n');
  const options = {
    stdio: 'inherit',
    timeout: PACKAGE_MS,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  } as const;
  spawnSync('apt-get', ['update', '-q'], options);
  for (const name of ['chromium-headless-shell', 'chromium']) {
    spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], options);
    const installed = present();
    if (installed) return installed;
  }
  return null;
}

/**
 * Installs the oldest Chromium that the portal is for, beside the project's packages: it is used for nothing else.
 * @returns its path; null when it can't be had
 */
export async function findOldestBrowser(): Promise<string | null> {
  const folder = path.join(ROOT, 'node_modules', '.cache', 'oldest-browser');
  const args = ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund'];
  const options = { stdio: 'inherit', shell: process.platform === 'win32' } as const;
  if (spawnSync('npm', [...args, `${OLDEST}@${OLDEST_VERSION}`], options).status !== 0) return null;
  const main = path.join(folder, 'node_modules', OLDEST, 'build', 'index.js');
  const { default: packed } = await import(pathToFileURL(main).href);
  return packed.executablePath();
}
