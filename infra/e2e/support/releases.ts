import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { SectionRelease } from 'shared-api/section';
import * as v from 'valibot';
import type { Portal } from './server.ts';

const ROOT = path.resolve(import.meta.dirname, '..', '..', '..');
const CLI = path.join(ROOT, 'infra', 'releases', 'src', 'cli.ts');
const run = promisify(execFile);

/** Runs the releases' command line on a portal's data. @returns its output */
export const releases = (dataDir: string, ...args: readonly string[]): Promise<string> =>
  commandLine({ DATA_DIR: dataDir }, args);

/** The same, with a running portal for the gate's smoke test. */
export const releasesTo = ({ dataDir, url }: Pick<Portal, 'dataDir' | 'url'>, ...args: readonly string[]) =>
  commandLine({ DATA_DIR: dataDir, PORTAL_URL: url }, args);

async function commandLine(env: NodeJS.ProcessEnv, args: readonly string[]): Promise<string> {
  const { stdout } = await run(process.execPath, [CLI, ...args], {
    cwd: ROOT,
    env: { ...process.env, RELEASED_BY: 'journeys', ...env },
  });
  return stdout;
}

/**
 * Builds a version of a section by hand: one file, described as the build would describe it.
 * @param code of the entry
 * @param only the one address that the version has; by default all of the section's
 * @returns the folder to publish
 */
export async function buildByHand(
  dataDir: string,
  name: string,
  version: string,
  code: string,
  only?: string,
): Promise<string> {
  const folder = path.join(dataDir, 'by-hand', `${name}-${version}`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(path.join(folder, 'dist'), { recursive: true });
  const built = JSON.parse(await readFile(path.join(ROOT, name, 'dist', 'release.json'), 'utf8'));
  const integrity = `sha384-${createHash('sha384').update(code).digest('base64')}`;
  const entry = { url: `/mf/${name}/${version}/remoteEntry.js`, integrity };
  const { server: _renders, ...described } = v.parse(SectionRelease, built);
  if (only) {
    const prefixes = described.section.prefixes.filter((prefix) => prefix.path === only);
    described.section = { ...described.section, prefixes, menu: [] };
  }
  const release = { ...described, version, entry, preload: { scripts: [], styles: [] } };
  await writeFile(path.join(folder, 'dist', 'remoteEntry.js'), code);
  await writeFile(
    path.join(folder, 'dist', 'release.json'),
    JSON.stringify({ ...release, needs: built.needs, files: { 'remoteEntry.js': integrity } }),
  );
  return folder;
}

/** Entry of a section whose container exposes what the code evaluates to. */
export const exposing = (name: string, module: string): string =>
  `var ${name.replaceAll('-', '_')} = { init() {}, get: async () => () => (${module}) };`;
