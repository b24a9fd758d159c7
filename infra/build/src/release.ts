import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { StatsCompilation } from '@rspack/core';
import { ROLES } from 'shared-api/rules';
import {
  CONTRACT_VERSION,
  SectionManifest,
  type SectionNeeds,
  type SectionRelease,
  type ShellAdmits,
  type ShellRelease,
} from 'shared-api/section';
import * as v from 'valibot';
import { contentVersion, filesBelow, integrityOf } from './assets.ts';
import { BUDGETS } from './budget.ts';
import { isShell, ROUTES_CHUNK, type Target } from './preset.ts';
import { serverFile } from './server-preset.ts';
import { SHARED_MODULES, versionOf } from './shared-modules.ts';

/** Name of the chunk of a section's main page: `webpackChunkName: "first"` at its `import()`. */
const PAGE_OF_FIRST_VISIT = 'first';
const ENTRY = 'remoteEntry.js';
const LATIN_FONT = /chivo-latin-wght[^/]*\.woff2$/;

/** Version of every package that the shell shares with the sections. */
const sharedPackages = (): Record<string, string> =>
  Object.fromEntries(SHARED_MODULES.map(({ from }) => [from, versionOf(from)]));

export const manifestOf = async ({ folder }: Target): Promise<SectionManifest> =>
  v.parse(SectionManifest, JSON.parse(await readFile(path.join(folder, 'section.json'), 'utf8')));

const numberOf = async ({ folder }: Target): Promise<string> =>
  (JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')) as { version: string }).version;

/** Returns true for targets that are also built for the server: the shell and sections with rendered pages. */
export const isRendered = async (target: Target): Promise<boolean> =>
  isShell(target) || (await manifestOf(target)).prefixes.some(({ rendered }) => rendered);

const storedIntegrity = async (dist: string, file: string) =>
  integrityOf(await readFile(path.join(dist, file)));

const serverEntry = async (target: Target, dist: string) => {
  const file = serverFile(target);
  return { file, integrity: await storedIntegrity(dist, file) };
};

const assetOf = async (dist: string, base: string, file: string) => ({
  url: base + file,
  integrity: await storedIntegrity(dist, file),
});
const assetsOf = (dist: string, base: string, files: readonly string[], ending: string) =>
  Promise.all(files.filter((file) => file.endsWith(ending)).map((file) => assetOf(dist, base, file)));

/**
 * Writes `shell.json`: the files that every page starts with, and which sections the shell accepts.
 * @returns the address of the build's folder, and the paths below it that pages wait for
 */
export async function writeShellRelease(target: Target, dist: string, stats: StatsCompilation) {
  const admits: ShellAdmits = {
    contractVersion: CONTRACT_VERSION,
    packages: sharedPackages(),
    roles: ROLES,
    budget: BUDGETS.section,
  };
  const files = (stats.entrypoints?.shell?.assets ?? []).map(({ name }) => name);
  const release: ShellRelease = {
    version: await contentVersion(dist),
    scripts: await assetsOf(dist, '/', files, '.js'),
    styles: await assetsOf(dist, '/', files, '.css'),
    fonts: (stats.assets ?? []).flatMap(({ name }) => (LATIN_FONT.test(name) ? [`/${name}`] : [])),
    server: await serverEntry(target, dist),
  };
  await writeFile(path.join(dist, 'shell.json'), JSON.stringify({ ...release, admits }, null, 2));
  return { base: '/', files };
}

/**
 * Writes `release.json`: the section's entry in the registry, and for the gate what it needs and the hash of each file
 * (`.br` files are written later and have the same content). The version changes with the files and with the description
 * (a title, a role, a shared package).
 * @returns as `writeShellRelease`
 */
export async function writeSectionRelease(target: Target, dist: string, stats: StatsCompilation) {
  const section = await manifestOf(target);
  const needs: SectionNeeds = { packages: sharedPackages() };
  const described = JSON.stringify([await contentVersion(dist), section, needs]);
  const version = `${await numberOf(target)}-${createHash('sha256').update(described).digest('hex').slice(0, 12)}`;
  const base = `/mf/${section.name}/${version}/`;
  const preload = preloadFiles(stats);
  const release: SectionRelease = {
    section,
    version,
    entry: await assetOf(dist, base, ENTRY),
    preload: {
      scripts: await assetsOf(dist, base, preload, '.js'),
      styles: await assetsOf(dist, base, preload, '.css'),
    },
    ...((await isRendered(target)) && { server: await serverEntry(target, dist) }),
  };
  const files: Record<string, string> = {};
  for (const file of await filesBelow(dist)) files[file] = await storedIntegrity(dist, file);
  await writeFile(path.join(dist, 'release.json'), JSON.stringify({ ...release, needs, files }, null, 2));
  return { base, files: preload };
}

/** Lists the entry, the routes and the section's main page. */
function preloadFiles({ namedChunkGroups = {} }: StatsCompilation): string[] {
  const files = [ROUTES_CHUNK, PAGE_OF_FIRST_VISIT].flatMap((name) =>
    (namedChunkGroups[name]?.assets ?? []).map((asset) => asset.name),
  );
  return [...new Set([ENTRY, ...files])];
}
