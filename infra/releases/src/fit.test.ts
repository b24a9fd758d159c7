import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bucketWorkshop } from '../test/bucket.ts';
import { type Workshop, workshop } from '../test/build.ts';
import { copyReleases, fitToShell, publish, readRegistry, retire, rollback, startCanary } from './index.ts';

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
/** What pages of a shell with these packages are given. */
async function given(packages: Readonly<Record<string, string>>) {
  await shop.admit({ packages });
  const registry = await readRegistry(shop);
  if (!registry) throw new Error('nothing is published');
  const { registry: fitting, refused } = await fitToShell(registry, shop);
  const versions = fitting.sections.map(
    ({ active, canary }) =>
      `${active.section.name} ${active.entry.url.split('/')[3]}${canary ? ` (${canary.release.version})` : ''}`,
  );
  return { versions, refused: refused.map(({ section, version }) => `${section} ${version}`) };
}

describe('what pages of a shell are given, while sections are live that were released for another one', () => {
  test('the version that was live last and that it takes in; the other shell has the live one', async () => {
    await release('1.0.0', OLD);
    await release('1.1.0', OLD);
    await release('2.0.0', NEW);
    expect(await given(OLD)).toEqual({ versions: ['mf-tenders 1.1.0'], refused: ['mf-tenders 2.0.0'] });
    expect(await given(NEW)).toEqual({ versions: ['mf-tenders 2.0.0'], refused: [] });
  });

  test('also of a section that was not released for so long that the history has forgotten when', async () => {
    await release('1.0.0', OLD);
    await release('2.0.0', NEW);
    const file = path.join(shop.releasesDir, 'registry.json');
    const registry = JSON.parse(await readFile(file, 'utf8'));
    await writeFile(file, JSON.stringify({ ...registry, history: registry.history.slice(-1) }));
    expect((await given(OLD)).versions).toEqual(['mf-tenders 1.0.0']);
  });

  test('not the version that was rolled back, nor one that was only on trial', async () => {
    await release('1.0.0', OLD);
    await release('1.1.0', OLD);
    await rollback(shop, 'mf-tenders');
    await startCanary(shop, 'mf-tenders', '1.1.0', { percent: 10, roles: [] });
    await release('2.0.0', NEW);
    expect((await given(OLD)).versions).toEqual(['mf-tenders 1.0.0']);
  });

  test('a section that it takes in stays as it is, and so does one of which it takes nothing in', async () => {
    await release('1.0.0', OLD);
    await release('5.0.0', NEW, 'mf-staff');
    expect(await given(OLD)).toEqual({
      versions: ['mf-staff 5.0.0', 'mf-tenders 1.0.0'],
      refused: ['mf-staff 5.0.0'],
    });
  });

  test('no trial of a version that it does not take in, and nothing of a section that was retired', async () => {
    await release('1.0.0', OLD);
    await release('2.0.0', NEW);
    await shop.admit({ packages: OLD });
    await rollback(shop, 'mf-tenders');
    await shop.admit({ packages: NEW });
    await startCanary(shop, 'mf-tenders', '2.0.0', { percent: 10, roles: [] });
    expect((await given(OLD)).versions).toEqual(['mf-tenders 1.0.0']);
    expect((await given(NEW)).versions).toEqual(['mf-tenders 2.0.0 (2.0.0)']);
    await retire(shop, 'mf-tenders');
    expect((await given(OLD)).versions).toEqual([]);
  });

  test('a role or a contract that it does not know', async () => {
    await release('1.0.0', OLD);
    await shop.admit({ packages: OLD, contractVersion: 2 });
    await publish(
      await shop.build('mf-tenders', {
        version: '1.1.0',
        spoil: (one) => ({ ...one, section: { ...one.section, contractVersion: 2 } }),
      }),
      shop,
    );
    expect((await given(OLD)).versions).toEqual(['mf-tenders 1.0.0']);
  });
});

test('the version before comes from the bucket, when the copy of this gateway has it not', async () => {
  const at = await bucketWorkshop();
  const folder = await mkdtemp(path.join(tmpdir(), 'fit-'));
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
      const { registry: fitting } = await fitToShell(registry, served);
      expect(fitting.sections.map(({ active }) => active.version)).toEqual(['1.0.0']);
      expect((await readdir(path.join(folder, 'mf', 'mf-tenders'))).sort()).toEqual(['1.0.0', '2.0.0']);
    } finally {
      await copy.close();
    }
  } finally {
    await at.clean();
    await rm(folder, { recursive: true, force: true });
  }
});
