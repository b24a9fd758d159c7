import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { activate, promote, publish, retire, rollback, startCanary, withdraw } from '../../src/change.ts';
import { ReleaseError } from '../../src/errors.ts';
import { readRegistry } from '../../src/store/registry.ts';
import { type BucketWorkshop, bucketWorkshop } from '../bucket.ts';

const run = promisify(execFile);
const CLI = path.join(import.meta.dirname, '..', '..', 'src', 'cli.ts');
const SHARE = { percent: 10, roles: ['ADMIN' as const] };

let at: BucketWorkshop;
beforeEach(async () => {
  at = await bucketWorkshop();
});
afterEach(() => at.clean());

const release = async (version: string, name = 'mf-tenders') =>
  publish(await at.shop.build(name, { version }), at.places);
const live = async () => {
  const registry = await readRegistry(at.places);
  return registry?.sections.map(({ active, previous }) => [active.section.name, active.version, previous]);
};
const writes = () => at.s3.requests.filter(({ method }) => method === 'PUT').map(({ path }) => path);
const stored = (key: string) => at.s3.read(key);

describe('releases in a bucket', () => {
  it('are published, activated, rolled back, tried and retired as in a folder', async () => {
    expect(await readRegistry(at.places)).toBeNull();
    expect(await release('1.0.0')).toMatchObject({ version: '1.0.0', revision: 1, changed: true });
    await release('1.1.0');
    expect(await live()).toEqual([['mf-tenders', '1.1.0', '1.0.0']]);
    await rollback(at.places, 'mf-tenders');
    expect(await live()).toEqual([['mf-tenders', '1.0.0', '1.1.0']]);
    await activate(at.places, 'mf-tenders', '1.1.0');
    await startCanary(at.places, 'mf-tenders', '1.0.0', SHARE);
    expect((await readRegistry(at.places))?.sections[0]?.canary).toMatchObject({ percent: 10 });
    await withdraw(at.places, 'mf-tenders');
    await startCanary(at.places, 'mf-tenders', '1.0.0', SHARE);
    await promote(at.places, 'mf-tenders');
    expect(await live()).toEqual([['mf-tenders', '1.0.0', '1.1.0']]);
    await retire(at.places, 'mf-tenders');
    expect(await live()).toEqual([]);
    const { revision, history } = (await readRegistry(at.places)) ?? {};
    expect(revision).toBe(9);
    expect(history?.map((change) => change.action)).toEqual(
      'publish publish rollback activate canary withdraw canary promote retire'.split(' '),
    );
  });

  it('lie as they were built, under their version, and published again change nothing', async () => {
    const section = await at.shop.build('mf-tenders');
    await publish(section, at.places);
    for (const file of ['entry.js', 'chunks/list.js', 'chunks/later.js', 'list.css', 'release.json']) {
      const built = await readFile(path.join(section, 'dist', file), 'utf8');
      expect(await stored(`mf/mf-tenders/1.0.0/${file}`)).toBe(built);
    }
    at.s3.requests.length = 0;
    expect(await publish(section, at.places)).toMatchObject({ revision: 1, changed: false });
    expect(writes()).toEqual([]);
  });

  it('never change: other content under a version that is there is refused', async () => {
    await publish(await at.shop.build('mf-tenders', { code: 'one()' }), at.places);
    const other = await at.shop.build('mf-tenders', { code: 'two()' });
    await expect(publish(other, at.places)).rejects.toThrow(/ya está publicada con otro contenido/);
    expect(await stored('mf/mf-tenders/1.0.0/entry.js')).toBe('one()');
  });

  it('that a killed publisher left half there are finished by who publishes them again, and by nobody else', async () => {
    await release('1.0.0');
    await at.s3.remove('mf/mf-tenders/1.0.0/chunks/later.js');
    await release('1.1.0');
    await expect(rollback(at.places, 'mf-tenders')).rejects.toThrow(/Falta el archivo chunks\/later\.js/);
    await release('1.0.0');
    expect(await live()).toEqual([['mf-tenders', '1.0.0', '1.1.0']]);
    expect(await stored('mf/mf-tenders/1.0.0/chunks/later.js')).toBe('later()');
  });

  it.each(['entry.js', 'chunks/later.js'])(
    'are not made live when %s is not what was published',
    async (file) => {
      await release('1.0.0');
      await release('1.1.0');
      await at.s3.put(`mf/mf-tenders/1.0.0/${file}`, 'evil()');
      await expect(rollback(at.places, 'mf-tenders')).rejects.toThrow(/no coincide con su huella/);
      await expect(startCanary(at.places, 'mf-tenders', '1.0.0', SHARE)).rejects.toThrow(ReleaseError);
      expect(await live()).toEqual([['mf-tenders', '1.1.0', '1.0.0']]);
    },
  );

  it('are managed from the command line', async () => {
    const env = { ...process.env, ...at.s3.env, SHELL_DIR: at.shop.shellDir };
    const cli = (...words: string[]) => run(process.execPath, [CLI, ...words], { env });
    await cli('publish', '--sin-prueba', await at.shop.build('mf-tenders'));
    expect((await cli('status')).stdout).toContain('mf-tenders  1.0.0');
    const wrong = { ...env, RELEASES_URL: 'https://archivos' };
    await expect(run(process.execPath, [CLI, 'status'], { env: wrong })).rejects.toThrow(
      /La variable RELEASES_URL debe ser s3:/,
    );
    await expect(
      run(process.execPath, [CLI, 'status'], { env: { ...env, AWS_ACCESS_KEY_ID: '' } }),
    ).rejects.toThrow(/La variable AWS_ACCESS_KEY_ID falta: RELEASES_URL la necesita/);
  });
});

describe('several writers of one bucket', () => {
  const NAMES = ['mf-a1', 'mf-a2', 'mf-a3', 'mf-a4', 'mf-a5', 'mf-a6'];

  it('lose nothing of each other, whoever comes first', async () => {
    const sections = await Promise.all(NAMES.map((name) => at.shop.build(name)));
    const published = await Promise.all(sections.map((section) => publish(section, at.another())));
    expect(published.map(({ revision }) => revision).sort()).toEqual([1, 2, 3, 4, 5, 6]);
    expect(await live()).toEqual(NAMES.map((name) => [name, '1.0.0', null]));
    const registry = await readRegistry(at.places);
    expect(registry?.history.map(({ revision }) => revision)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('really met: somebody had to look again', async () => {
    const sections = await Promise.all(NAMES.map((name) => at.shop.build(name)));
    at.s3.requests.length = 0;
    await Promise.all(sections.map((section) => publish(section, at.another())));
    // A write that is sent once more without its quotes is no second look.
    const attempts = at.s3.requests.filter(
      ({ method, path, headers: { 'if-match': tag = '"' } }) =>
        method === 'PUT' && path.split('?')[0]?.endsWith('/registry.json') && tag.startsWith('"'),
    );
    expect(attempts.length).toBeGreaterThan(NAMES.length);
  });

  it('who was not told that the write was done does not do it twice', async () => {
    await release('1.0.0');
    await release('1.1.0');
    at.s3.loseNextAnswer();
    // Rolling back twice would be as if nothing had happened.
    expect(await rollback(at.places, 'mf-tenders')).toMatchObject({ version: '1.0.0', revision: 3 });
    expect(await live()).toEqual([['mf-tenders', '1.0.0', '1.1.0']]);
    expect((await readRegistry(at.places))?.revision).toBe(3);
  });

  it('a service that takes the quotes of a tag for a part of it is written to as any other', async () => {
    const other = await bucketWorkshop({ conditions: 'unquoted' });
    try {
      const sections = await Promise.all(NAMES.map((name) => other.shop.build(name)));
      const published = await Promise.all(sections.map((section) => publish(section, other.another())));
      expect(published.map(({ revision }) => revision).sort()).toEqual([1, 2, 3, 4, 5, 6]);
      const { sections: live } = (await readRegistry(other.places)) ?? {};
      expect(live?.map(({ active }) => active.section.name)).toEqual(NAMES);
    } finally {
      await other.clean();
    }
  });

  it('a service that does not know conditional writes is refused', async () => {
    const other = await bucketWorkshop({ conditions: 'ignored' });
    try {
      const section = await other.shop.build('mf-tenders');
      await expect(publish(section, other.places)).rejects.toThrow(/no conoce las escrituras condicionales/);
      expect(await readRegistry(other.places)).toBeNull();
    } finally {
      await other.clean();
    }
  });
});

describe('a registry in a bucket', () => {
  it('that is damaged is never overwritten, and says what to do', async () => {
    await release('1.0.0');
    await at.s3.put('registry.json', '{');
    await expect(readRegistry(at.places)).rejects.toThrow(/registry\.json está dañado/);
    await expect(release('1.1.0')).rejects.toThrow(/registry\.json está dañado\. Reemplácelo/);
    expect(await stored('registry.json')).toBe('{');
    await at.s3.remove('registry.json');
    expect(await release('1.1.0')).toMatchObject({ revision: 1 });
    expect(await live()).toEqual([['mf-tenders', '1.1.0', null]]);
  });

  it('stays as it was when the bucket does not answer, and the command says so', async () => {
    await release('1.0.0');
    const section = await at.shop.build('mf-tenders', { version: '1.1.0' });
    at.s3.breakDown(true);
    await expect(publish(section, at.places)).rejects.toThrow(`No se pudo usar s3://${at.s3.bucket}/`);
    at.s3.breakDown(false);
    expect(await live()).toEqual([['mf-tenders', '1.0.0', null]]);
    expect(await publish(section, at.places)).toMatchObject({ revision: 2 });
  });

  it('is not reached with a wrong key, and the command says why', async () => {
    await release('1.0.0');
    const section = await at.shop.build('mf-tenders', { version: '1.1.0' });
    at.s3.fail(403, 1, 'SignatureDoesNotMatch');
    await expect(publish(section, at.places)).rejects.toThrow(
      /release\.json: SignatureDoesNotMatch \(403\)$/,
    );
  });

  it('is not written when the gate refuses', async () => {
    const section = await at.shop.build('mf-tenders');
    await writeFile(path.join(section, 'dist', 'chunks', 'list.js'), 'evil()');
    at.s3.requests.length = 0;
    await expect(publish(section, at.places)).rejects.toThrow(ReleaseError);
    expect(writes()).toEqual([]);
  });
});
