import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Visits } from 'shared-api/rules';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Workshop, workshop } from '../test/build.ts';
import {
  type CanaryRun,
  GateError,
  promote,
  publish,
  RegistryError,
  readRegistry,
  startCanary,
  withdraw,
  withdrawBadCanaries,
  withdrawVersion,
} from './index.ts';

const run = promisify(execFile);
const CLI = path.join(import.meta.dirname, '..', 'src', 'cli.ts');
const SHARE = { percent: 10, roles: [] };
const GOOD: Visits = { visitas: 1_200, visitas_fallidas: 3 };
const BAD: Visits = { visitas: 240, visitas_fallidas: 30 };

let shop: Workshop;
beforeEach(async () => {
  shop = await workshop();
  for (const section of ['mf-staff', 'mf-tenders']) {
    await publish(await shop.build(section, { version: '1.0.0' }), shop);
    await publish(await shop.build(section, { version: '1.1.0' }), shop, { share: SHARE });
  }
});
afterEach(() => shop.clean());

const canaries = async () => {
  const registry = await readRegistry(shop);
  return (registry?.sections ?? []).map(({ active, canary }) => [active.version, canary?.release.version]);
};
const history = async () => (await readRegistry(shop))?.history ?? [];
/** Pages told this of the tenders' canary; every other one does well. */
const told =
  (tenders: Visits, seen: CanaryRun[] = []) =>
  async (run: CanaryRun) => {
    seen.push(run);
    return { live: GOOD, canary: run.section === 'mf-tenders' ? tenders : GOOD };
  };

describe('a canary that does worse than the live version', () => {
  test('is withdrawn, the live version and the other canaries stay, and the history says why', async () => {
    const seen: CanaryRun[] = [];
    const { withdrawn, failed } = await withdrawBadCanaries(shop, told(BAD, seen));
    expect([withdrawn.map(({ section }) => section), failed]).toEqual([['mf-tenders'], []]);
    expect(await canaries()).toEqual([
      ['1.0.0', '1.1.0'],
      ['1.0.0', undefined],
    ]);
    const entries = await history();
    expect(entries).toHaveLength(5);
    expect(entries.at(-1)).toMatchObject({
      revision: 5,
      by: 'portal',
      action: 'withdraw',
      section: 'mf-tenders',
      version: '1.0.0',
      from: '1.1.0',
      reason: 'Terminó por sí sola: falló en 30 de 240 visitas; la versión activa, en 3 de 1.200 visitas.',
    });
    expect(seen).toEqual(
      ['mf-staff', 'mf-tenders'].map((section) => ({
        section,
        live: '1.0.0',
        canary: '1.1.0',
        since: entries.find((entry) => entry.action === 'canary' && entry.section === section)?.at,
      })),
    );
    const env = { ...process.env, DATA_DIR: path.dirname(shop.releasesDir), SHELL_DIR: shop.shellDir };
    expect((await run(process.execPath, [CLI, 'status'], { env })).stdout).toContain(
      'Terminó por sí sola: falló en 30 de 240 visitas',
    );
  });

  test('is withdrawn once, by however many portals look', async () => {
    const looks = await Promise.all([1, 2, 3].map(() => withdrawBadCanaries(shop, told(BAD))));
    expect(looks.flatMap(({ withdrawn }) => withdrawn)).toHaveLength(1);
    expect(looks.flatMap(({ failed }) => failed)).toEqual([]);
    expect(await history()).toHaveLength(5);
  });

  test.each([
    ['does well', GOOD],
    ['was seen by too few', { visitas: 5, visitas_fallidas: 5 }],
  ])('and one that %s goes on, without a write', async (_what, visits) => {
    expect(await withdrawBadCanaries(shop, told(visits))).toEqual({ withdrawn: [], failed: [] });
    expect(await history()).toHaveLength(4);
  });

  test('is the one that was judged: what came after it goes on', async () => {
    const later = await shop.build('mf-tenders', { version: '1.2.0' });
    const { withdrawn } = await withdrawBadCanaries(shop, async (run) => {
      if (run.section === 'mf-tenders') await publish(later, shop, { share: SHARE });
      return told(BAD)(run);
    });
    expect(withdrawn).toEqual([]);
    expect((await canaries())[1]).toEqual(['1.0.0', '1.2.0']);

    await promote(shop, 'mf-tenders');
    expect(await withdrawVersion(shop, 'mf-tenders', '1.2.0', 'Una razón')).toMatchObject({ changed: false });
    expect((await canaries())[1]).toEqual(['1.2.0', undefined]);
    await startCanary(shop, 'mf-tenders', '1.1.0', SHARE);
    expect(await withdrawVersion(shop, 'mf-tenders', '1.2.0', 'Una razón')).toMatchObject({ changed: false });
    expect((await canaries())[1]).toEqual(['1.2.0', '1.1.0']);
  });

  test('does not keep the others from being judged when its own figures don’t come', async () => {
    const { withdrawn, failed } = await withdrawBadCanaries(shop, async (run) => {
      if (run.section === 'mf-staff') throw new Error('no figures');
      return told(BAD)(run);
    });
    expect([withdrawn.map(({ section }) => section), failed]).toEqual([
      ['mf-tenders'],
      [new Error('no figures')],
    ]);
  });

  test('is not looked for where there is no canary, and not guessed in a damaged registry', async () => {
    await withdraw(shop, 'mf-staff');
    await withdraw(shop, 'mf-tenders');
    expect(await withdrawBadCanaries(shop, () => Promise.reject(new GateError('asked')))).toEqual({
      withdrawn: [],
      failed: [],
    });
    await writeFile(path.join(shop.releasesDir, 'registry.json'), '{');
    await expect(withdrawBadCanaries(shop, told(BAD))).rejects.toThrow(RegistryError);
  });
});
