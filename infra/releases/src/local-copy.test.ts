import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type BucketWorkshop, bucketWorkshop } from '../test/bucket.ts';
import { prepare, publish, rollback } from './change.ts';
import { copyReleases, type LocalCopy } from './local-copy.ts';
import { readRegistry } from './store/registry.ts';

const EVERY_MS = 20;
const STALE_MS = 500;
const PATIENCE = { timeout: 15_000, interval: 20 };

let at: BucketWorkshop;
let folder: string;
let copy: LocalCopy | null;
const messages: string[] = [];
beforeEach(async () => {
  messages.length = 0;
  copy = null;
  at = await bucketWorkshop();
  folder = await mkdtemp(path.join(tmpdir(), 'copy-'));
});
afterEach(async () => {
  await copy?.close();
  await at.clean();
  await rm(folder, { recursive: true, force: true });
});

const start = async () => {
  const log = (_details: object, message: string) => void messages.push(message);
  copy = await copyReleases({
    bucket: at.another().bucket,
    folder,
    logger: { error: log, info: log },
    everyMs: EVERY_MS,
    staleMs: STALE_MS,
  });
  return copy;
};
const release = async (version: string, name = 'mf-tenders') =>
  publish(await at.shop.build(name, { version }), at.places);
const served = async () => {
  const registry = await readRegistry({ releasesDir: folder });
  return registry?.sections.map(({ active }) => `${active.section.name} ${active.version}`) ?? [];
};
const file = (...parts: string[]) => readFile(path.join(folder, 'mf', 'mf-tenders', ...parts), 'utf8');
const STOPPED = 'releases can not be read: the last ones stay';
const AGAIN = 'releases can be read again';

describe('a local copy of releases in a bucket', () => {
  it('has the live versions with their files from the start, and each change soon after', async () => {
    await release('1.0.0');
    await start();
    expect(await served()).toEqual(['mf-tenders 1.0.0']);
    expect(await file('1.0.0', 'chunks', 'later.js')).toBe('later()');
    await release('1.1.0');
    await expect.poll(served, PATIENCE).toEqual(['mf-tenders 1.1.0']);
    expect(await file('1.1.0', 'entry.js')).toBe('entry()');
    await rollback(at.places, 'mf-tenders');
    await expect.poll(served, PATIENCE).toEqual(['mf-tenders 1.0.0']);
    expect(messages).toEqual([]);
  });

  it('starts before anything is published', async () => {
    const { isStale } = await start();
    expect([await served(), isStale()]).toEqual([[], false]);
    await release('1.0.0');
    await expect.poll(served, PATIENCE).toEqual(['mf-tenders 1.0.0']);
  });

  it('fetches a version that is not live once, and none that was never published', async () => {
    await release('1.0.0');
    const { fetchVersion } = await start();
    await prepare(await at.shop.build('mf-tenders', { version: '1.1.0' }), at.places);
    expect(
      await Promise.all([fetchVersion('mf-tenders', '1.1.0'), fetchVersion('mf-tenders', '1.1.0')]),
    ).toContain(true);
    expect(await file('1.1.0', 'entry.js')).toBe('entry()');
    at.s3.requests.length = 0;
    expect(await fetchVersion('mf-tenders', '1.1.0')).toBe(true);
    expect(at.s3.requests.filter(({ path }) => path.includes('1.1.0'))).toEqual([]);
    for (const [name, version] of [
      ['mf-tenders', '9.9.9'],
      ['mf-none', '1.0.0'],
      ['..', '1.0.0'],
      ['mf-tenders', '..'],
      ['mf-tenders', '%2e%2e'],
    ] as const) {
      expect([name, version, await fetchVersion(name, version)]).toEqual([name, version, false]);
    }
  });

  it('asks the bucket once for a missing version, however often it is requested', async () => {
    await release('1.0.0');
    const { fetchVersion } = await start();
    at.s3.requests.length = 0;
    for (let time = 0; time < 5; time += 1) await fetchVersion('mf-tenders', '9.9.9');
    expect(at.s3.requests.filter(({ path }) => path.includes('9.9.9'))).toHaveLength(1);
  });

  it('asks the bucket for few of the versions that somebody makes up, and still follows the registry', async () => {
    await release('1.0.0');
    const { fetchVersion } = await start();
    at.s3.requests.length = 0;
    await Promise.all(Array.from({ length: 200 }, (_, patch) => fetchVersion('mf-tenders', `9.9.${patch}`)));
    expect(at.s3.requests.filter(({ path }) => path.includes('9.9.'))).toHaveLength(20);
    await release('1.1.0');
    await expect.poll(served, PATIENCE).toEqual(['mf-tenders 1.1.0']);
  });
});

describe('a local copy whose bucket is damaged or out of reach', () => {
  it('stays as it was, says that it is stale, and goes on when the bucket is back', async () => {
    await release('1.0.0');
    const { isStale } = await start();
    at.s3.breakDown(true);
    await expect.poll(isStale, PATIENCE).toBe(true);
    expect(await served()).toEqual(['mf-tenders 1.0.0']);
    at.s3.breakDown(false);
    await expect.poll(isStale, PATIENCE).toBe(false);
    await release('1.1.0');
    await expect.poll(served, PATIENCE).toEqual(['mf-tenders 1.1.0']);
    expect(messages).toEqual([STOPPED, AGAIN]);
  });

  it('says that it is stale when the bucket never answers', async () => {
    await release('1.0.0');
    const { isStale } = await start();
    at.s3.hang(true);
    await expect.poll(isStale, PATIENCE).toBe(true);
    expect(await served()).toEqual(['mf-tenders 1.0.0']);
    at.s3.hang(false);
    await expect.poll(isStale, PATIENCE).toBe(false);
  });

  it('is served after a restart without the bucket', async () => {
    await release('1.0.0');
    await (await start()).close();
    at.s3.breakDown(true);
    const { isStale } = await start();
    expect([await served(), isStale()]).toEqual([['mf-tenders 1.0.0'], true]);
    at.s3.breakDown(false);
    await expect.poll(isStale, PATIENCE).toBe(false);
  });

  it('fails to start when there is no copy yet', async () => {
    await release('1.0.0');
    at.s3.breakDown(true);
    await expect(start()).rejects.toThrow(/^No se pudo usar s3:/);
    at.s3.breakDown(false);
    await at.s3.put('registry.json', '{"revision":0}');
    await expect(start()).rejects.toThrow(/registry\.json está dañado/);
  });

  it.each([
    ['damaged', () => at.s3.put('registry.json', '{')],
    ['removed', () => at.s3.remove('registry.json')],
  ])('keeps its sections when the registry is %s', async (_how, harm) => {
    await release('1.0.0');
    const { isStale } = await start();
    await harm();
    await expect.poll(isStale, PATIENCE).toBe(true);
    expect(await served()).toEqual(['mf-tenders 1.0.0']);
    expect(messages).toEqual([STOPPED]);
  });

  it('takes no altered file: its section stays as it was, the others are updated', async () => {
    await release('1.0.0');
    await release('1.0.0', 'mf-staff');
    const { isStale, fetchVersion } = await start();
    await prepare(await at.shop.build('mf-tenders', { version: '1.1.0' }), at.places);
    await at.s3.put('mf/mf-tenders/1.1.0/chunks/later.js', 'evil()');
    await expect(fetchVersion('mf-tenders', '1.1.0')).rejects.toThrow(
      /chunks\/later\.js .* no coincide con su huella/,
    );
    const registry = await readRegistry(at.places);
    const text = JSON.stringify(registry).replaceAll('mf-tenders/1.0.0', 'mf-tenders/1.1.0');
    const pointing = JSON.parse(text.replace(/"1\.0\.0"(,"entry":{"url":"\/mf\/mf-tenders)/, '"1.1.0"$1'));
    await at.s3.put('registry.json', JSON.stringify({ ...pointing, revision: 3 }));
    await expect.poll(isStale, PATIENCE).toBe(true);
    expect(await served()).toEqual(['mf-staff 1.0.0', 'mf-tenders 1.0.0']);
    await release('1.1.0', 'mf-staff');
    await expect.poll(served, PATIENCE).toEqual(['mf-staff 1.1.0', 'mf-tenders 1.0.0']);
    expect(await readdir(path.join(folder, 'mf', 'mf-tenders'))).toEqual(['1.0.0']);
    // The version is taken as soon as its file is as it was published.
    await at.s3.put('mf/mf-tenders/1.1.0/chunks/later.js', 'later()');
    await expect.poll(served, PATIENCE).toEqual(['mf-staff 1.1.0', 'mf-tenders 1.1.0']);
    await expect.poll(isStale, PATIENCE).toBe(false);
  });

  it.each(['registry.json', 'mf/mf-tenders/1.0.0/release.json', 'mf/mf-tenders/1.0.0/chunks/later.js'])(
    'is made again when its %s is damaged',
    async (name) => {
      await release('1.0.0');
      await (await start()).close();
      const intact = await readFile(path.join(folder, name));
      await writeFile(path.join(folder, name), '{');
      await start();
      expect(await readFile(path.join(folder, name))).toEqual(intact);
      expect(messages).toEqual([]);
    },
  );
});
