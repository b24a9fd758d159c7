import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { contentVersion } from './assets.ts';
import { compile } from './compile.ts';
import { federationModuleIds } from './module-ids.ts';
import { configurationOf } from './preset.ts';

const SHARED = ['lists', 'forms', 'dates', 'tables'];
const PAGES = ['first', 'second', 'third'];

/** Sources of a shell whose pages use the same shared modules. */
const SOURCES: Record<string, string> = {
  'shell/src/main.tsx': PAGES.map((page) => `import('./${page}').then(console.error);`).join('\n'),
  ...Object.fromEntries(
    PAGES.map((page) => [
      `shell/src/${page}.ts`,
      `${SHARED.map((name) => `import { ${name} } from '${name}';`).join('\n')}
export const ${page} = [${SHARED}];`,
    ]),
  ),
  ...Object.fromEntries(SHARED.map((name) => [`${name}/index.js`, `export const ${name} = '${name}';`])),
};

const shared = Object.fromEntries(
  SHARED.map((name) => [name, { import: `../${name}/index.js`, version: '1.0.0', singleton: true }]),
);

/** @returns a fingerprint of the names and contents of the emitted files */
async function buildIn(root: string): Promise<string> {
  for (const [file, source] of Object.entries(SOURCES)) {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true });
    await writeFile(path.join(root, file), source);
  }
  const target = { name: 'shell', folder: path.join(root, 'shell') };
  await compile({
    ...configurationOf(target),
    plugins: [
      new ModuleFederationPlugin({ name: 'shell', manifest: false, dts: false, shared }),
      federationModuleIds(),
    ],
  });
  return contentVersion(path.join(target.folder, 'dist'));
}

describe('ids of the federation’s modules', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'portal-build-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('give a build the same names and bytes in every folder', async () => {
    const here = await buildIn(path.join(folder, 'a'));
    // As deep as the first: the federation's runtime lies outside, and paths to it are relative.
    for (const name of ['b', 'c', 'another-name']) {
      expect(await buildIn(path.join(folder, name)), name).toBe(here);
    }
  });
});
