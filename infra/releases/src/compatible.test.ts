import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bucketWorkshop } from '../test/bucket.ts';
import { type Workshop, workshop } from '../test/build.ts';
import { publish, retire, rollback, startCanary } from './change.ts';
import { compatibleRegistry } from './compatible.ts';
import { copyReleases } from './local-copy.ts';
import { readRegistry } from './store/registry.ts';

const OLD = { react: '19.3.1', 'shared-ui': '1.0.0' };
const NEW = { react: '20.0.0', 'shared-ui': '1.0.0' };

let shop: Workshop;
beforeEach(async () => {
  shop = await workshop();
});
afterEach(() => shop.clean());

/** Releases a version that was built for a shell with these packages, as its team does, with that shell beside it. */
async function release(version: string, packages: Readonly<Record<string, string>>, name = 'mf-tenders') {
  await shop.admit({ packages });
  const built = await shop.build(name, { version, spoil: (one) => ({ ...one, needs: { packages } }) });
  await publish(built, shop);
}
/** Returns what pages of a shell with these packages get. */
async function servedBy(packages: Readonly<Record<string, string>>) {
  await shop.admit({ packages });
  const registry = await readRegistry(shop);
  if (!registry) throw new Error('nothing is published');
  const { registry: compatible, refused } = await compatibleRegistry(registry, shop);
  const versions = compatible.sections.map(
    ({ active, canary }) =>
      `${active.section.name} ${active.entry.url.split('/')[3]}${canary ? ` (${canary.release.version})` : ''}`,
  );
  return { versions, refused: refused.map(({ section, version }) => `${section} ${version}`) };
}

describe('a shell beside sections that were released for another one', () => {
  it('serves the last live version that it accepts; the other shell serves the live one', async () => {
    await release('1.0.0', OLD);
    await release('1.1.0', OLD);
    await release('2.0.0', NEW);
    expect(await servedBy(OLD)).toEqual({ versions: ['mf-tenders 1.1.0'], refused: ['mf-tenders 2.0.0'] });
    expect(await servedBy(NEW)).toEqual({ versions: ['mf-tenders 2.0.0'], refused: [] });
  });

  it('finds that version also when the history names it only as replaced', async () => {
    await release('1.0.0', OLD);
    await release('2.0.0', NEW);
    const file = path.join(shop.releasesDir, 'registry.json');
    const registry = JSON.parse(await readFile(file, 'utf8'));
    await writeFile(file, JSON.stringify({ ...registry, history: registry.history.slice(-1) }));
    expect((await servedBy(OLD)).versions).toEqual(['mf-tenders 1.0.0']);
  });

  it('serves no version that was rolled back, nor one that was only a canary', async () => {
    await release('1.0.0', OLD);
    await release('1.1.0', OLD);
    await rollback(shop, 'mf-tenders');
    await startCanary(shop, 'mf-tenders', '1.1.0', { percent: 10, roles: [] });
    await release('2.0.0', NEW);
    expect((await servedBy(OLD)).versions).toEqual(['mf-tenders 1.0.0']);
  });

  it('leaves a section that it accepts as it is, and one of which it accepts no version', async () => {
    await release('1.0.0', OLD);
    await release('5.0.0', NEW, 'mf-staff');
    expect(await servedBy(OLD)).toEqual({
      versions: ['mf-staff 5.0.0', 'mf-tenders 1.0.0'],
      refused: ['mf-staff 5.0.0'],
    });
  });

  it('leaves out a canary that it refuses, and a retired section', async () => {
    await release('1.0.0', OLD);
    await release('2.0.0', NEW);
    await shop.admit({ packages: OLD });
    await rollback(shop, 'mf-tenders');
    await shop.admit({ packages: NEW });
    await startCanary(shop, 'mf-tenders', '2.0.0', { percent: 10, roles: [] });
    expect((await servedBy(OLD)).versions).toEqual(['mf-tenders 1.0.0']);
    expect((await servedBy(NEW)).versions).toEqual(['mf-tenders 2.0.0 (2.0.0)']);
    await retire(shop, 'mf-tenders');
    expect((await servedBy(OLD)).versions).toEqual([]);
  });

  it('refuses a contract that it does not know', async () => {
    await release('1.0.0', OLD);
    await shop.admit({ packages: OLD, contractVersion: 2 });
    await publish(
      await shop.build('mf-tenders', {
        version: '1.1.0',
        spoil: (one) => ({ ...one, section: { ...one.section, contractVersion: 2 } }),
      }),
      shop,
    );
    expect((await servedBy(OLD)).versions).toEqual(['mf-tenders 1.0.0']);
  });
});

it('fetches the version before from the bucket when the local copy lacks it', async () => {
  const at = await bucketWorkshop();
  const folder = await mkdtemp(path.join(tmpdir(), 'compatible-'));
  const quiet = { error: () => undefined, info: () => undefined };
  try {
    for (const [version, packages] of [
      ['1.0.0', OLD],
      ['2.0.0', NEW],
    ] as const) {
      await at.shop.admit({ packages });
      await publish(
        await at.shop.build('mf-tenders', { version, spoil: (one) => ({ ...one, needs: { packages } }) }),
        at.places,
      );
    }
    const copy = await copyReleases({ bucket: at.another().bucket, folder, logger: quiet });
    try {
      expect(await readdir(path.join(folder, 'mf', 'mf-tenders'))).toEqual(['2.0.0']);
      await at.shop.admit({ packages: OLD });
      const registry = await readRegistry({ releasesDir: folder });
      if (!registry) throw new Error('nothing is published');
      const served = { shellDir: at.shop.shellDir, releasesDir: folder, fetchVersion: copy.fetchVersion };
      const { registry: compatible } = await compatibleRegistry(registry, served);
      expect(compatible.sections.map(({ active }) => active.version)).toEqual(['1.0.0']);
      expect((await readdir(path.join(folder, 'mf', 'mf-tenders'))).sort()).toEqual(['1.0.0', '2.0.0']);
    } finally {
      await copy.close();
    }
  } finally {
    await at.clean();
    await rm(folder, { recursive: true, force: true });
  }
});
