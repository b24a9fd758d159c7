import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Workshop, workshop } from '../test/build.ts';
import { activate, publish } from './change.ts';
import { ReleaseError } from './errors.ts';
import { readRegistry } from './store/registry.ts';

let shop: Workshop;
let section: string;
beforeEach(async () => {
  shop = await workshop();
  section = await shop.build('mf-tenders');
});
afterEach(() => shop.clean());

const inBuild = (file: string) => path.join(section, 'dist', file);
const refused = async (why: RegExp) => {
  await expect(publish(section, shop)).rejects.toThrow(ReleaseError);
  await expect(publish(section, shop)).rejects.toThrow(why);
  expect(await readRegistry(shop)).toBeNull();
};

describe('the gate refuses', () => {
  it('a changed file that neither the registry nor a page names', async () => {
    await writeFile(inBuild('chunks/later.js'), 'evil()');
    await refused(/El archivo chunks\/later\.js de mf-tenders 1\.0\.0 no coincide con su huella/);
  });

  it('a build with a missing file', async () => {
    await rm(inBuild('chunks/later.js'));
    await refused(/Falta el archivo chunks\/later\.js de mf-tenders 1\.0\.0/);
  });

  it.each(['chunks/more.js', 'more.html', 'chunks/release.json'])(
    '%s, which the build did not make',
    async (file) => {
      await writeFile(inBuild(file), 'evil()');
      await refused(new RegExp(`El archivo ${file} no es de la compilación de mf-tenders 1\\.0\\.0`));
    },
  );

  it('a compressed copy with other content, or that is not compressed', async () => {
    await writeFile(inBuild('entry.js.br'), brotliCompressSync('evil()'));
    await refused(/entry\.js\.br de .* no coincide con su huella/);
    await writeFile(inBuild('entry.js.br'), 'entry()');
    await refused(/entry\.js\.br de .* no coincide con su huella/);
    await rm(inBuild('entry.js.br'));
    await writeFile(inBuild('gone.js.br'), brotliCompressSync('gone()'));
    await refused(/gone\.js\.br no es de la compilación/);
  });

  it('a link in place of a file: its target could change later', async () => {
    const elsewhere = path.join(section, 'later.js');
    await writeFile(elsewhere, 'later()');
    await rm(inBuild('chunks/later.js'));
    await symlink(elsewhere, inBuild('chunks/later.js'));
    await refused(/Falta el archivo chunks\/later\.js/);
  });

  it('a build that lists no hashes', async () => {
    await shop.build('mf-tenders', { spoil: ({ files: _, ...rest }) => rest });
    await refused(/no dice las huellas de sus archivos: compile la sección de nuevo/);
  });
});

it('publishes compressed copies and notes, and keeps the list of files out of pages', async () => {
  await writeFile(inBuild('entry.js.br'), brotliCompressSync('entry()'));
  await writeFile(inBuild('sizes.json'), '{}');
  await writeFile(inBuild('release.json.br'), brotliCompressSync('{}'));
  await mkdir(inBuild('empty'));
  expect(await publish(section, shop)).toMatchObject({ revision: 1, changed: true });
  expect(await readFile(path.join(shop.releasesDir, 'registry.json'), 'utf8')).not.toContain('later.js');
});

it('checks every file of a published version before it is live again', async () => {
  await publish(section, shop);
  await publish(await shop.build('mf-tenders', { version: '1.1.0' }), shop);
  await writeFile(path.join(shop.releasesDir, 'mf', 'mf-tenders', '1.0.0', 'chunks', 'later.js'), 'evil()');
  await expect(activate(shop, 'mf-tenders', '1.0.0')).rejects.toThrow(/later\.js .* no coincide/);
  expect((await readRegistry(shop))?.revision).toBe(2);
});
