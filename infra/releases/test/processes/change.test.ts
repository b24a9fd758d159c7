import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { activate, publish, retire, rollback } from '../../src/change.ts';
import { ReleaseError } from '../../src/errors.ts';
import { readRegistry } from '../../src/store/registry.ts';
import { type Workshop, workshop } from '../build.ts';

const CLI = path.join(import.meta.dirname, '..', '..', 'src', 'cli.ts');
let shop: Workshop;
beforeEach(async () => {
  shop = await workshop();
});
afterEach(() => shop.clean());

const publishAs = async (name: string, version: string) => publish(await shop.build(name, { version }), shop);

const stored = async () => {
  const registry = await readRegistry(shop);
  if (!registry) throw new Error('nothing is published');
  return registry;
};
const live = async () =>
  (await stored()).sections.map(({ active, previous }) => [active.section.name, active.version, previous]);

/** Starts the command line and says how it ended. */
function cli(...words: string[]) {
  const env = {
    ...process.env,
    DATA_DIR: path.dirname(shop.releasesDir),
    SHELL_DIR: shop.shellDir,
    RELEASED_BY: 'ana',
  };
  const child = spawn(process.execPath, [CLI, ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part: Buffer) => {
      output += part.toString();
    });
  }
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, output }));
  return { child, ended };
}

describe('a version that was published before', () => {
  beforeEach(async () => {
    await publishAs('mf-tenders', '1.0.0');
    await publishAs('mf-tenders', '1.1.0');
    await publishAs('mf-tenders', '1.2.0');
  });

  it('is active again in one write, the one before it kept', async () => {
    expect(await activate(shop, 'mf-tenders', '1.0.0')).toEqual({
      section: 'mf-tenders',
      version: '1.0.0',
      revision: 4,
      changed: true,
    });
    expect(await live()).toEqual([['mf-tenders', '1.0.0', '1.2.0']]);
  });

  it('rolling back goes to the one before, and back again', async () => {
    await rollback(shop, 'mf-tenders');
    expect(await live()).toEqual([['mf-tenders', '1.1.0', '1.2.0']]);
    await rollback(shop, 'mf-tenders');
    expect(await live()).toEqual([['mf-tenders', '1.2.0', '1.1.0']]);
  });

  it('retiring takes the section out and leaves its files, from which it can come back', async () => {
    await retire(shop, 'mf-tenders');
    expect(await live()).toEqual([]);
    const files = await readdir(path.join(shop.releasesDir, 'mf', 'mf-tenders'));
    expect(files).toEqual(['1.0.0', '1.1.0', '1.2.0']);
    await activate(shop, 'mf-tenders', '1.1.0');
    expect(await live()).toEqual([['mf-tenders', '1.1.0', null]]);
  });

  it('is looked at by the gate again', async () => {
    const file = path.join(shop.releasesDir, 'mf', 'mf-tenders', '1.1.0', 'entry.js');
    await writeFile(file, 'evil()');
    await expect(rollback(shop, 'mf-tenders')).rejects.toThrow(/no coincide con su huella/);
    expect(await live()).toEqual([['mf-tenders', '1.2.0', '1.1.0']]);
  });

  it.each(['9.9.9', '../mf-tenders/1.0.0', '..', ''])('“%s” was never published', async (version) => {
    await expect(activate(shop, 'mf-tenders', version)).rejects.toThrow(ReleaseError);
    await expect(activate(shop, 'mf-tenders', version)).rejects.toThrow(/no está publicada/);
    expect((await stored()).revision).toBe(3);
  });
});

it('a section with one version has nothing to go back to, and an unknown one is said to be unknown', async () => {
  await publishAs('mf-tenders', '1.0.0');
  await expect(rollback(shop, 'mf-tenders')).rejects.toThrow(/no tiene una versión anterior/);
  await expect(rollback(shop, 'mf-none')).rejects.toThrow(/mf-none no está publicada/);
  await expect(retire(shop, 'mf-none')).rejects.toThrow(/mf-none no está publicada/);
});

describe('the history', () => {
  it('says who did what and when', async () => {
    const before = new Date().toISOString();
    await publishAs('mf-tenders', '1.0.0');
    await publishAs('mf-tenders', '1.1.0');
    expect(await cli('rollback', 'mf-tenders').ended).toMatchObject({ code: 0 });
    expect(await cli('retire', 'mf-tenders').ended).toMatchObject({ code: 0 });
    const { history } = await stored();
    expect(history.map(({ revision, action, version, from }) => [revision, action, version, from])).toEqual([
      [1, 'publish', '1.0.0', null],
      [2, 'publish', '1.1.0', '1.0.0'],
      [3, 'rollback', '1.0.0', '1.1.0'],
      [4, 'retire', null, '1.0.0'],
    ]);
    expect(history.map(({ by }) => by).slice(2)).toEqual(['ana', 'ana']);
    for (const { at, by } of history) {
      expect(at >= before && at <= new Date().toISOString()).toBe(true);
      expect(by).not.toBe('');
    }
  });

  it('keeps the last 200 changes', async () => {
    await publishAs('mf-tenders', '1.0.0');
    const registry = await stored();
    const [first] = registry.history;
    if (!first) throw new Error('no history');
    const history = Array.from({ length: 200 }, (_, index) => ({ ...first, revision: index + 1 }));
    const content = JSON.stringify({ ...registry, revision: 200, history });
    await writeFile(path.join(shop.releasesDir, 'registry.json'), content);
    await publishAs('mf-tenders', '1.1.0');
    const revisions = (await stored()).history.map(({ revision }) => revision);
    expect([revisions.length, revisions[0], revisions.at(-1)]).toEqual([200, 2, 201]);
  });
});

describe('a registry that is damaged', () => {
  it('is never overwritten; the message says what to do', async () => {
    await publishAs('mf-tenders', '1.0.0');
    const file = path.join(shop.releasesDir, 'registry.json');
    await writeFile(file, '{');
    await expect(retire(shop, 'mf-tenders')).rejects.toThrow(/está dañado/);
    const { code, output } = await cli('status').ended;
    expect(code).toBe(1);
    expect(output).toMatch(
      /registry\.json está dañado\. Reemplácelo por el que da un portal en marcha \(\/mf\/registry\.json\)\. Si no hay ninguno, bórrelo y active de nuevo cada sección/,
    );
    await rm(file);
    await activate(shop, 'mf-tenders', '1.0.0');
    expect(await live()).toEqual([['mf-tenders', '1.0.0', null]]);
  });
});

describe('the command line', () => {
  it('publishes, activates and says what is live', async () => {
    await publishAs('mf-tenders', '1.0.0');
    const folder = await shop.build('mf-tenders', { version: '1.1.0' });
    expect(await cli('publish', '--sin-prueba', folder).ended).toMatchObject({
      output: expect.stringMatching(/1\.1\.0 publicada/),
    });
    const { code, output } = await cli('activate', 'mf-tenders', '1.0.0').ended;
    expect([code, output]).toEqual([0, 'mf-tenders 1.0.0 activada (registro 3)\n']);
    const status = await cli('status').ended;
    expect(status.output).toContain('mf-tenders  1.0.0  (antes 1.1.0)');
    expect(status.output).toMatch(/3 {2}\S+Z {2}ana {2}activate {2}mf-tenders {2}1\.1\.0 → 1\.0\.0/);
  });

  it.each([[[]], [['activate', 'mf-tenders']], [['rollback']], [['publish']]])(
    'says how it is used: %j',
    async (words) => {
      const { code, output } = await cli(...words).ended;
      expect(code).toBe(1);
      expect(output).toContain('rollback <sección>');
    },
  );
});

describe('a writer that is killed', () => {
  it('holding the lock is not waited for, and loses nobody’s change', async () => {
    await publishAs('mf-tenders', '1.0.0');
    const holder = spawn(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `const { withLock } = await import(${JSON.stringify(path.join(import.meta.dirname, '..', '..', 'src', 'store', 'folder-store.ts'))});
        await withLock(process.argv[1], async () => {
          process.stdout.write('held');
          await new Promise((resolve) => setTimeout(resolve, 60_000));
        });`,
        path.join(shop.releasesDir, 'registry.lock.db'),
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    await once(holder.stdout, 'data');
    const second = publishAs('mf-staff', '1.0.0');
    expect(await Promise.race([second, wait(200, 'waits')])).toBe('waits');
    holder.kill('SIGKILL');
    expect(await second).toMatchObject({ revision: 2, changed: true });
  });

  it('at any moment leaves a registry in which every change that was told is counted once', async () => {
    const names = ['mf-a1', 'mf-a2', 'mf-a3', 'mf-a4'];
    for (const name of names) await publishAs(name, '1.0.0');
    const folders = await Promise.all(names.map((name) => shop.build(name, { version: '1.1.0' })));
    let notifications = 0;
    const moments = [path.join(shop.releasesDir, 'mf', names[0] ?? ''), shop.releasesDir, shop.releasesDir];
    for (const folder of moments) {
      const writers = folders.map((folder) => cli('publish', '--sin-prueba', folder));
      // The first sign of a writer at work there.
      const watcher = watch(folder, () => {
        writers[0]?.child.kill('SIGKILL');
      });
      for (const { code } of (await Promise.all(writers.map(({ ended }) => ended))).slice(1)) {
        expect(code).toBe(0);
        notifications += 1;
      }
      watcher.close();
      const { revision, history } = await stored();
      expect(history.map((entry) => entry.revision)).toEqual(
        Array.from({ length: revision }, (_, index) => index + 1),
      );
      expect((await live()).slice(1).map(([, version]) => version)).toEqual(['1.1.0', '1.1.0', '1.1.0']);
      for (const name of names.slice(1)) await rollback(shop, name);
    }
    expect(notifications).toBe(9);
    // The killed one's section can still be published, whatever it left behind.
    expect(await cli('publish', '--sin-prueba', folders[0] ?? '').ended).toMatchObject({ code: 0 });
    expect((await live())[0]?.[1]).toBe('1.1.0');
    const entry = path.join(shop.releasesDir, 'mf', 'mf-a1', '1.1.0', 'entry.js');
    expect(await readFile(entry, 'utf8')).toBe('entry()');
  });
});
