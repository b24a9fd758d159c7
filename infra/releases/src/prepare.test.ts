import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Registry } from 'shared-api/section';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Workshop, workshop } from '../test/build.ts';
import { activate, prepare, publish } from './change.ts';
import { ReleaseError } from './errors.ts';
import { addressesOf, smokeTest } from './smoke.ts';
import { readRegistry } from './store/registry.ts';

let shop: Workshop;
beforeEach(async () => {
  shop = await workshop();
});
afterEach(() => shop.clean());

const version = async () => (await readRegistry(shop))?.sections[0]?.active.version;
const stored = (name: string) =>
  existsSync(path.join(shop.releasesDir, 'mf', 'mf-tenders', name, 'entry.js'));

describe('a prepared version', () => {
  it('is stored, but not live until it is activated', async () => {
    await publish(await shop.build('mf-tenders'), shop);
    const release = await prepare(await shop.build('mf-tenders', { version: '1.1.0' }), shop);
    expect([release.version, stored('1.1.0'), await version()]).toEqual(['1.1.0', true, '1.0.0']);
    await activate(shop, 'mf-tenders', '1.1.0');
    expect(await version()).toBe('1.1.0');
  });

  it('must pass the gate', async () => {
    await expect(prepare(await shop.build('mf-tenders', { prefixes: ['/login'] }), shop)).rejects.toThrow(
      ReleaseError,
    );
    expect(stored('1.0.0')).toBe(false);
  });
});

describe('publishing with a smoke test', () => {
  it('tests the version once its files are there, while others can release', async () => {
    const smoke = vi.fn(async () => {
      expect([stored('1.0.0'), await version()]).toEqual([true, undefined]);
      await publish(await shop.build('mf-staff'), shop);
    });
    await publish(await shop.build('mf-tenders'), shop, smoke);
    expect(smoke).toHaveBeenCalledOnce();
    expect((await readRegistry(shop))?.sections).toHaveLength(2);
  });

  it('leaves the registry as it was when the test fails', async () => {
    await publish(await shop.build('mf-tenders'), shop);
    const smoke = () => Promise.reject(new ReleaseError('no pasó'));
    const folder = await shop.build('mf-tenders', { version: '1.1.0' });
    await expect(publish(folder, shop, smoke)).rejects.toThrow('no pasó');
    expect([await version(), (await readRegistry(shop))?.revision]).toEqual(['1.0.0', 1]);
  });

  it('refuses the version where no portal answers', async () => {
    const smoke = smokeTest('http://127.0.0.1:9');
    await expect(publish(await shop.build('mf-tenders'), shop, smoke)).rejects.toThrow(
      /ningún portal contesta en http:\/\/127\.0\.0\.1:9\. .*--sin-prueba/,
    );
    expect(await version()).toBeUndefined();
  });
});

it('opens every prefix and every target of the menu, with a role that may enter', () => {
  const section: Registry['sections'][number]['active']['section'] = {
    name: 'mf-tenders',
    title: 'Licitaciones',
    contractVersion: 1,
    prefixes: [
      { path: '/lista', entrance: 'public' },
      { path: '/:tipo/alta', entrance: ['PROVEEDOR'] },
      { path: '/gestion', entrance: ['PUBLICADOR', 'ADMIN'] },
    ],
    menu: [
      { label: 'Gestión', to: '/gestion/nueva', roles: ['ADMIN'] },
      { label: 'Lista', to: '/lista', roles: [] },
    ],
  };
  const entry = { url: '/mf/mf-tenders/1.0.0/entry.js', integrity: `sha384-${'A'.repeat(64)}` };
  const release = { section, version: '1.0.0', entry, preload: { scripts: [], styles: [] } };
  expect(addressesOf(release)).toEqual([
    { path: '/lista', role: null },
    { path: '/x/alta', role: 'PROVEEDOR' },
    { path: '/gestion', role: 'PUBLICADOR' },
    { path: '/gestion/nueva', role: 'PUBLICADOR' },
  ]);
});
