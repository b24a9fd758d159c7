import { globSync } from 'node:fs';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { rspack, type StatsCompilation } from '@rspack/core';
import { compressAll, integrityOf } from 'infra-build/src/assets.ts';
import { compile } from 'infra-build/src/compile.ts';
import { configurationOf } from 'infra-build/src/preset.ts';
import { type Asset, type SectionRelease, ShellRelease } from 'shared-api/section';
import * as v from 'valibot';

const SHELL = path.join('shell', 'dist');
const LATIN_FONT = /chivo-latin-wght[^/]*\.woff2$/;
/** What loads sections by federation. */
const FEDERATION = /[\\/]zones[\\/]federation\.ts$/;

/** The same portal in one piece. */
export interface OneBundle {
  /** As the shell's build is served. */
  readonly shellDir: string;
  /** What comes early of a section, as its release would name it. */
  readonly preload: (section: string) => SectionRelease['preload'];
}

/**
 * Builds the very same sources as one application: no containers, nothing shared by name, sections and pages loaded when
 * they are asked for, as one team would.
 * @param root the project's folder
 * @param folder where its build goes
 */
export async function buildOneBundle(root: string, folder: string): Promise<OneBundle> {
  const sections = globSync('mf-*/section.json', { cwd: root }).map((file) => path.dirname(file));
  const loader = path.join(folder, 'sections.js');
  await mkdir(folder, { recursive: true });
  await writeFile(loader, loaderOf(root, sections));
  const shellDir = path.join(folder, 'dist');
  const target = { name: 'shell', folder: path.join(root, 'shell') };
  const configuration = configurationOf(target, [
    new rspack.NormalModuleReplacementPlugin(/federation\.ts$/, (data) => {
      if (FEDERATION.test(path.join(data.context, data.request))) data.request = loader;
    }),
  ]);
  const stats = await compile({ ...configuration, output: { ...configuration.output, path: shellDir } });
  const groups = await groupsOf(stats, shellDir);
  const split = v.parse(
    ShellRelease,
    JSON.parse(await readFile(path.join(root, SHELL, 'shell.json'), 'utf8')),
  );
  // What renders pages before there is a browser is the same file for both.
  await cp(path.join(root, SHELL, 'server'), path.join(shellDir, 'server'), { recursive: true });
  await writeFile(
    path.join(shellDir, 'shell.json'),
    JSON.stringify({ ...split, version: 'one-bundle', ...groups('shell'), fonts: fontsOf(stats) }),
  );
  await compressAll(shellDir);
  return {
    shellDir,
    preload(section) {
      const [routes, first] = [groups(section), groups('first')];
      // Of the sections only the public list names the page that people come for.
      return section === 'mf-tenders'
        ? { scripts: [...routes.scripts, ...first.scripts], styles: [...routes.styles, ...first.styles] }
        : routes;
    },
  };
}

/** In place of the federation: a section is a chunk like any other. */
const loaderOf = (root: string, sections: readonly string[]) => `
const ROUTES = {
${sections
  .map((name) => {
    const file = JSON.stringify(path.join(root, name, 'src', 'routes.tsx'));
    return `  '${name}': () => import(/* webpackChunkName: "${name}" */ ${file}),`;
  })
  .join('\n')}
};
export const prepareFederation = () => undefined;
export const forgetFailedShares = () => undefined;
export const loadSection = async ({ section }) => (await ROUTES[section.name]()).routes;
`;

async function groupsOf({ namedChunkGroups = {}, entrypoints = {} }: StatsCompilation, dist: string) {
  const hashes = new Map<string, Asset>();
  const files = (name: string) =>
    (entrypoints[name] ?? namedChunkGroups[name])?.assets?.map((asset) => asset.name) ?? [];
  for (const name of [...Object.keys(entrypoints), ...Object.keys(namedChunkGroups)]) {
    for (const file of files(name)) {
      hashes.set(file, { url: `/${file}`, integrity: await integrityOf(path.join(dist, file)) });
    }
  }
  const ending = (name: string, end: string) =>
    files(name).flatMap((file) => (file.endsWith(end) ? (hashes.get(file) ?? []) : []));
  return (name: string) => ({ scripts: ending(name, '.js'), styles: ending(name, '.css') });
}

const fontsOf = ({ assets = [] }: StatsCompilation) =>
  assets.flatMap(({ name }) => (LATIN_FONT.test(name) ? [`/${name}`] : []));
