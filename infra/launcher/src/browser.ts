import { type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
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
export async function findBrowser(): Promise<string | null> {
  return present() ?? (await download()) ?? (await installPackage());
}

const present = () => installedBrowser(chromium.executablePath());

async function download(): Promise<string | null> {
  process.stdout.write('Descargando Chromium…\n');
  const cli = path.join(ROOT, 'node_modules', '@playwright', 'test', 'cli.js');
  await run(process.execPath, [cli, 'install', 'chromium'], { timeout: DOWNLOAD_MS });
  return present();
}

async function installPackage(): Promise<string | null> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null;
  process.stdout.write('Instalando el Chromium de Debian…\n');
  const options = { timeout: PACKAGE_MS, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  await run('apt-get', ['update', '-q'], options);
  for (const name of ['chromium-headless-shell', 'chromium']) {
    await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], options);
    const installed = present();
    if (installed) return installed;
  }
  return null;
}

/** Runs a program, its output shown. @returns whether it succeeded */
async function run(program: string, args: readonly string[], options: SpawnOptions): Promise<boolean> {
  const child = spawn(program, args, { stdio: 'inherit', ...options });
  const [code] = await once(child, 'exit').catch(() => [null]);
  return code === 0;
}

/**
 * Installs the oldest Chromium that the portal is for, beside the project's packages: it is used for nothing else.
 * @returns its path; null when it can't be had
 */
export async function findOldestBrowser(): Promise<string | null> {
  const folder = path.join(ROOT, 'node_modules', '.cache', 'oldest-browser');
  const args = ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund'];
  const options = { shell: process.platform === 'win32' };
  if (!(await run('npm', [...args, `${OLDEST}@${OLDEST_VERSION}`], options))) return null;
  const main = path.join(folder, 'node_modules', OLDEST, 'build', 'index.js');
  const { default: packed } = await import(pathToFileURL(main).href);
  return packed.executablePath();
}
