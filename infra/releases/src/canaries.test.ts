import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { CanaryRun, Visits } from 'shared-api/rules';
import { afterAll, afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Workshop, workshop } from '../test/build.ts';
import { withdrawBadCanaries } from './canaries.ts';
import { prepare, promote, publish, startCanary, withdraw, withdrawVersion } from './change.ts';
import { ReleaseError } from './errors.ts';
import { readRegistry } from './store/registry.ts';

// Other files share these modules, and must not get what is replaced here.
vi.hoisted(() => vi.resetModules());
afterAll(() => void vi.resetModules());
vi.mock('node:os', async (original) => {
  const real = await original<typeof import('node:os')>();
  return { ...real, userInfo: vi.fn(real.userInfo) };
});

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
    await prepare(await shop.build(section, { version: '1.1.0' }), shop);
    await startCanary(shop, section, '1.1.0', SHARE);
  }
});
afterEach(() => shop.clean());

const canaries = async () => {
  const registry = await readRegistry(shop);
  return (registry?.sections ?? []).map(({ active, canary }) => [active.version, canary?.release.version]);
};
const history = async () => (await readRegistry(shop))?.history ?? [];
/** Visits of the tenders' canary; every other canary does well. */
const visitsWith =
  (tenders: Visits, runs: CanaryRun[] = []) =>
  async (run: CanaryRun) => {
    runs.push(run);
    return { live: GOOD, canary: run.section === 'mf-tenders' ? tenders : GOOD };
  };

describe('a canary that does worse than the live version', () => {
  it('is withdrawn, the live version and the other canaries stay, and the history says why', async () => {
    // Its visits count from its last start on.
    await startCanary(shop, 'mf-tenders', '1.1.0', { percent: 20, roles: [] });
    const runs: CanaryRun[] = [];
    const { withdrawn, failed } = await withdrawBadCanaries(shop, visitsWith(BAD, runs));
    expect([withdrawn.map(({ section }) => section), failed]).toEqual([['mf-tenders'], []]);
    expect(await canaries()).toEqual([
      ['1.0.0', '1.1.0'],
      ['1.0.0', undefined],
    ]);
    const entries = await history();
    expect(entries).toHaveLength(6);
    expect(entries.at(-1)).toMatchObject({
      revision: 6,
      by: 'portal',
      action: 'withdraw',
      section: 'mf-tenders',
      version: '1.0.0',
      from: '1.1.0',
      reason: 'Terminó por sí sola: falló en 30 de 240 visitas; la versión activa, en 3 de 1.200 visitas.',
    });
    expect(runs).toEqual(
      ['mf-staff', 'mf-tenders'].map((section) => ({
        section,
        live: '1.0.0',
        canary: '1.1.0',
        since: entries.findLast((entry) => entry.action === 'canary' && entry.section === section)?.at,
      })),
    );
    const env = { ...process.env, DATA_DIR: path.dirname(shop.releasesDir), SHELL_DIR: shop.shellDir };
    expect((await run(process.execPath, [CLI, 'status'], { env })).stdout).toContain(
      'Terminó por sí sola: falló en 30 de 240 visitas',
    );
  });

  it('is withdrawn once, however many portals check', async () => {
    const checks = await Promise.all([1, 2, 3].map(() => withdrawBadCanaries(shop, visitsWith(BAD))));
    expect(checks.flatMap(({ withdrawn }) => withdrawn)).toHaveLength(1);
    expect(checks.flatMap(({ failed }) => failed)).toEqual([]);
    expect(await history()).toHaveLength(5);
  });

  it('is withdrawn by a portal whose account has no name, as in a container', async () => {
    vi.mocked(userInfo).mockImplementation(() => {
      throw new Error('uv_os_get_passwd returned ENOENT');
    });
    onTestFinished(() => void vi.mocked(userInfo).mockReset());
    const { withdrawn, failed } = await withdrawBadCanaries(shop, visitsWith(BAD));
    expect([withdrawn.length, failed]).toEqual([1, []]);
    expect(userInfo).toHaveBeenCalled();
  });

  it.each([
    ['does well', GOOD],
    ['had too few visits', { visitas: 5, visitas_fallidas: 5 }],
  ])('stays when it %s, without a write', async (_what, visits) => {
    expect(await withdrawBadCanaries(shop, visitsWith(visits))).toEqual({ withdrawn: [], failed: [] });
    expect(await history()).toHaveLength(4);
  });

  it('is withdrawn only if it is still the canary that was judged', async () => {
    await prepare(await shop.build('mf-tenders', { version: '1.2.0' }), shop);
    const { withdrawn } = await withdrawBadCanaries(shop, async (run) => {
      if (run.section === 'mf-tenders') await startCanary(shop, 'mf-tenders', '1.2.0', SHARE);
      return visitsWith(BAD)(run);
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

  it('does not keep the others from being judged when its counts can’t be read', async () => {
    const { withdrawn, failed } = await withdrawBadCanaries(shop, async (run) => {
      if (run.section === 'mf-staff') throw new Error('no figures');
      return visitsWith(BAD)(run);
    });
    expect([withdrawn.map(({ section }) => section), failed]).toEqual([
      ['mf-tenders'],
      [new Error('no figures')],
    ]);
  });

  it('is not searched without canaries, nor in a damaged registry', async () => {
    await withdraw(shop, 'mf-staff');
    await withdraw(shop, 'mf-tenders');
    expect(await withdrawBadCanaries(shop, () => Promise.reject(new ReleaseError('asked')))).toEqual({
      withdrawn: [],
      failed: [],
    });
    await writeFile(path.join(shop.releasesDir, 'registry.json'), '{');
    await expect(withdrawBadCanaries(shop, visitsWith(BAD))).rejects.toThrow(/está dañado/);
  });
});
