import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Workshop, workshop } from '../test/build.ts';
import { prepare, promote, publish, rollback, startCanary, withdraw } from './change.ts';
import { ReleaseError } from './errors.ts';
import { readRegistry } from './store/registry.ts';

const run = promisify(execFile);
const CLI = path.join(import.meta.dirname, '..', 'src', 'cli.ts');
const SHARE = { percent: 10, roles: ['ADMIN' as const] };

let shop: Workshop;
beforeEach(async () => {
  shop = await workshop();
  await publish(await shop.build('mf-tenders', { version: '1.0.0' }), shop);
});
afterEach(() => shop.clean());

const tenders = async () => {
  const registry = await readRegistry(shop);
  const [entry] = registry?.sections ?? [];
  return {
    active: entry?.active.version,
    previous: entry?.previous,
    canary: entry?.canary && [entry.canary.release.version, entry.canary.percent, entry.canary.roles],
    last: registry?.history.at(-1)?.action,
  };
};
const newCanary = async (version: string, name = 'mf-tenders') => {
  await prepare(await shop.build(name, { version }), shop);
  return startCanary(shop, name, version, SHARE);
};

describe('a canary', () => {
  it('stands beside the live version, and is promoted in one write', async () => {
    expect(await newCanary('1.1.0')).toMatchObject({ version: '1.1.0', revision: 2, changed: true });
    expect(await tenders()).toEqual({
      active: '1.0.0',
      previous: null,
      canary: ['1.1.0', 10, ['ADMIN']],
      last: 'canary',
    });
    expect(await promote(shop, 'mf-tenders')).toMatchObject({ version: '1.1.0', revision: 3 });
    expect(await tenders()).toEqual({
      active: '1.1.0',
      previous: '1.0.0',
      canary: undefined,
      last: 'promote',
    });
    await rollback(shop, 'mf-tenders');
    expect(await tenders()).toMatchObject({ active: '1.0.0', previous: '1.1.0' });
  });

  it('is withdrawn, and its share changed, without touching the live version', async () => {
    await newCanary('1.1.0');
    await startCanary(shop, 'mf-tenders', '1.1.0', { percent: 50, roles: [] });
    expect(await tenders()).toMatchObject({ active: '1.0.0', canary: ['1.1.0', 50, []] });
    await withdraw(shop, 'mf-tenders');
    expect(await tenders()).toEqual({
      active: '1.0.0',
      previous: null,
      canary: undefined,
      last: 'withdraw',
    });
    const { history } = JSON.parse(await readFile(path.join(shop.releasesDir, 'registry.json'), 'utf8'));
    expect(history.at(-1)).toMatchObject({ from: '1.1.0', version: '1.0.0' });
  });

  it('goes on when the live version is published once more, as by each start with Compose', async () => {
    await newCanary('1.1.0');
    const again = await publish(await shop.build('mf-tenders', { version: '1.0.0' }), shop);
    expect(again).toMatchObject({ version: '1.0.0', revision: 2, changed: false });
    expect(await tenders()).toMatchObject({ active: '1.0.0', canary: ['1.1.0', 10, ['ADMIN']] });
    await publish(await shop.build('mf-tenders', { version: '1.2.0' }), shop);
    expect(await tenders()).toMatchObject({ active: '1.2.0', canary: undefined });
  });

  it('is refused while nothing is live, when it was never published, or when the gate refuses it', async () => {
    await expect(newCanary('1.0.0', 'mf-staff')).rejects.toThrow(/mf-staff no está publicada/);
    await expect(startCanary(shop, 'mf-tenders', '7.0.0', SHARE)).rejects.toThrow(/no está publicada/);
    await expect(promote(shop, 'mf-tenders')).rejects.toThrow(ReleaseError);
    await expect(withdraw(shop, 'mf-tenders')).rejects.toThrow(/no tiene una versión a prueba/);
    await shop.admit({ contractVersion: 9 });
    await expect(newCanary('1.1.0')).rejects.toThrow(ReleaseError);
    expect(await tenders()).toMatchObject({ active: '1.0.0', canary: undefined });
  });

  it('is managed from the command line, which refuses an invalid share', async () => {
    await publish(await shop.build('mf-tenders', { version: '1.1.0' }), shop);
    const env = { ...process.env, DATA_DIR: path.dirname(shop.releasesDir), SHELL_DIR: shop.shellDir };
    const cli = (...words: string[]) => run(process.execPath, [CLI, ...words], { env });
    await cli('canary', 'mf-tenders', '1.0.0', '25', 'ADMIN,VISADOR');
    expect((await cli('status')).stdout).toContain('a prueba  1.0.0  (25 %, ADMIN, VISADOR)');
    expect((await cli('canary', 'mf-tenders', '1.0.0', '25', 'ADMIN,VISADOR')).stdout).toBe(
      'mf-tenders 1.0.0 ya estaba a prueba (registro 3)\n',
    );
    await expect(cli('canary', 'mf-tenders', '1.0.0', '101')).rejects.toThrow(
      'El porcentaje es un número entero de 0 a 100, y dice «101».',
    );
    await expect(cli('canary', 'mf-tenders', '1.0.0')).rejects.toThrow(/Uso:/);
    await expect(cli('canary', 'mf-tenders', '1.0.0', '5', 'TESORERO')).rejects.toThrow(
      'No hay un rol TESORERO. Los roles son PROVEEDOR, VISADOR,',
    );
    await cli('promote', 'mf-tenders');
    expect(await tenders()).toMatchObject({ active: '1.0.0', previous: '1.1.0', canary: undefined });
  });
});

it('keeps the changes of several teams that release at once', async () => {
  const names = ['mf-a1', 'mf-a2', 'mf-a3'];
  for (const name of names) await publish(await shop.build(name, { version: '1.0.0' }), shop);
  await Promise.all([
    ...names.map((name) => newCanary('1.1.0', name)),
    publish(await shop.build('mf-tenders', { version: '2.0.0' }), shop),
    startCanary(shop, 'mf-tenders', '1.0.0', SHARE),
  ]);
  const registry = JSON.parse(await readFile(path.join(shop.releasesDir, 'registry.json'), 'utf8'));
  expect(registry.revision).toBe(9);
  expect(registry.history.map((entry: { revision: number }) => entry.revision)).toEqual(
    Array.from({ length: 9 }, (_, index) => index + 1),
  );
  const hasCanary = registry.sections
    .slice(0, 3)
    .map((entry: { canary?: object }) => entry.canary !== undefined);
  expect(hasCanary).toEqual([true, true, true]);
});
