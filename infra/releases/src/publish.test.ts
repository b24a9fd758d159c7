import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Workshop, workshop } from '../test/build.ts';
import { publish } from './change.ts';
import { ReleaseError } from './errors.ts';
import { withLock } from './store/folder-store.ts';
import { readRegistry } from './store/registry.ts';

const run = promisify(execFile);
const CLI = path.join(import.meta.dirname, '..', 'src', 'cli.ts');
let shop: Workshop;
beforeEach(async () => {
  shop = await workshop();
});
afterEach(() => shop.clean());

const live = async () => {
  const registry = await readRegistry(shop);
  return (registry?.sections ?? []).map(({ active, previous }) => [
    active.section.name,
    active.version,
    previous,
  ]);
};

describe('publishing', () => {
  it('puts the build into its version’s folder and makes it live', async () => {
    const section = await shop.build('mf-tenders', { version: '1.2.3' });
    expect(await publish(section, shop)).toEqual({
      section: 'mf-tenders',
      version: '1.2.3',
      revision: 1,
      changed: true,
    });
    const folder = path.join(shop.releasesDir, 'mf', 'mf-tenders', '1.2.3');
    expect(await readFile(path.join(folder, 'chunks', 'list.js'), 'utf8')).toBe('list()');
    expect(await live()).toEqual([['mf-tenders', '1.2.3', null]]);
  });

  it('keeps the version before, its files still there, and leaves other sections alone', async () => {
    await publish(await shop.build('mf-staff'), shop);
    await publish(await shop.build('mf-tenders', { version: '1.0.0' }), shop);
    const second = await publish(await shop.build('mf-tenders', { version: '1.1.0' }), shop);
    expect(second.revision).toBe(3);
    expect(await live()).toEqual([
      ['mf-staff', '1.0.0', null],
      ['mf-tenders', '1.1.0', '1.0.0'],
    ]);
    expect(await readdir(path.join(shop.releasesDir, 'mf', 'mf-tenders'))).toEqual(['1.0.0', '1.1.0']);
  });

  it('changes nothing when the release is live already', async () => {
    const section = await shop.build('mf-tenders');
    await publish(section, shop);
    expect(await publish(section, shop)).toMatchObject({ revision: 1, changed: false });
  });

  it('leaves no temporary file behind', async () => {
    await publish(await shop.build('mf-tenders'), shop);
    expect((await readdir(shop.releasesDir)).sort()).toEqual(['mf', 'registry.json']);
    expect(await readdir(path.join(shop.releasesDir, 'mf', 'mf-tenders'))).toEqual(['1.0.0']);
  });

  it('never overwrites a damaged registry', async () => {
    await publish(await shop.build('mf-tenders'), shop);
    await writeFile(path.join(shop.releasesDir, 'registry.json'), '{');
    await expect(publish(await shop.build('mf-staff'), shop)).rejects.toThrow();
    expect(await readFile(path.join(shop.releasesDir, 'registry.json'), 'utf8')).toBe('{');
  });
});

describe('publishing several sections at once', () => {
  const NAMES = ['mf-a1', 'mf-a2', 'mf-a3', 'mf-a4', 'mf-a5', 'mf-a6'];

  it('makes every section live and counts every revision, in one process', async () => {
    const sections = await Promise.all(NAMES.map((name) => shop.build(name)));
    const published = await Promise.all(sections.map((section) => publish(section, shop)));
    expect(published.map(({ revision }) => revision).sort()).toEqual([1, 2, 3, 4, 5, 6]);
    expect(await live()).toEqual(NAMES.map((name) => [name, '1.0.0', null]));
  });

  it.runIf(process.platform === 'linux')(
    'says at once which folder can’t be made, and ends with 1',
    async () => {
      const section = await shop.build('mf-tenders');
      const env = { ...process.env, DATA_DIR: '/proc/portal', SHELL_DIR: shop.shellDir };
      const publishing = run(process.execPath, [CLI, 'publish', '--sin-prueba', section], { env });
      await expect(publishing).rejects.toMatchObject({
        code: 1,
        stderr: expect.stringMatching(
          /^No se puede usar \/proc\/portal: ahí no se puede crear una carpeta\. .*\n$/,
        ),
      });
    },
  );

  it('does so in several processes too, while a reader never sees half a registry', async () => {
    const sections = await Promise.all(NAMES.slice(0, 4).map((name) => shop.build(name)));
    const env = { ...process.env, DATA_DIR: path.dirname(shop.releasesDir), SHELL_DIR: shop.shellDir };
    let done = false;
    const writers = Promise.all(
      sections.map((section) => run(process.execPath, [CLI, 'publish', '--sin-prueba', section], { env })),
    ).finally(() => {
      done = true;
    });
    let calls = 0;
    while (!done) {
      const revision = (await readRegistry(shop))?.revision ?? 0;
      expect(revision).toBeGreaterThanOrEqual(calls);
      calls = revision;
      await setImmediate();
    }
    await writers;
    expect((await readRegistry(shop))?.revision).toBe(4);
    expect(await live()).toEqual(NAMES.slice(0, 4).map((name) => [name, '1.0.0', null]));
  });

  it('names the lock of a writer that doesn’t finish', async () => {
    await mkdir(shop.releasesDir, { recursive: true });
    const lock = path.join(shop.releasesDir, 'registry.lock.db');
    await withLock(lock, async () => {
      await expect(withLock(lock, async () => 'never', 100)).rejects.toThrow(lock);
    });
  });
});

it('publishes a section of the contract before the active shell’s', async () => {
  await shop.admit({ contractVersion: 2 });
  await publish(await shop.build('mf-tenders'), shop);
  expect(await live()).toEqual([['mf-tenders', '1.0.0', null]]);
});

describe('the gate refuses', () => {
  const refused = async (section: string, why: RegExp | string) => {
    await expect(publish(section, shop)).rejects.toThrow(ReleaseError);
    await expect(publish(section, shop)).rejects.toThrow(why);
    expect((await live()).map(([name]) => name)).not.toContain('mf-bad');
  };

  it('a section that was never built', async () => {
    await refused(path.join(shop.releasesDir, 'mf-none'), /compile la sección/);
  });

  it('a description of another shape', async () => {
    await refused(
      await shop.build('mf-bad', { spoil: ({ entry: _, ...rest }) => rest }),
      /forma esperada en entry/,
    );
  });

  it('a contract version that this portal does not speak', async () => {
    const spoil: Parameters<Workshop['build']>[1] = {
      spoil: (release) => ({ ...release, section: { ...release.section, contractVersion: 99 } }),
    };
    await refused(await shop.build('mf-bad', spoil), /versión 99 del contrato/);
  });

  it('a contract version that the active shell does not speak, though this tree does', async () => {
    await shop.admit({ contractVersion: 3 });
    await refused(await shop.build('mf-bad'), /versión 1 del contrato .*; este portal, la 3/);
  });

  it.each([
    ['of another major version', '20.0.0'],
    ['older', '19.3.0'],
    ['older by what was added since', '19.2.9'],
  ])('a shared package that is %s, or that the shell lacks', async (_which, react) => {
    await shop.admit({ packages: { react } });
    await refused(
      await shop.build('mf-bad'),
      `mf-bad necesita react ^19.3.1 (el portal tiene ${react}), shared-ui ^1.0.0 (el portal tiene ninguno)`,
    );
  });

  it('no section whose shared packages are compatible', async () => {
    await shop.admit({ packages: { react: '19.4.0', 'shared-ui': '1.12.3' } });
    await expect(publish(await shop.build('mf-good'), shop)).resolves.toBeDefined();
  });

  it('a build that does not say what it needs', async () => {
    await refused(
      await shop.build('mf-bad', { spoil: ({ needs: _, ...rest }) => rest }),
      /compile la sección/,
    );
  });

  it.each(['entrance', 'menu'])('a role that the active shell does not know, in its %s', async (where) => {
    const prefixes = [{ path: '/x', entrance: where === 'entrance' ? ['ADMIN', 'TESORERO'] : 'public' }];
    const menu = [{ label: 'X', to: '/x', roles: where === 'menu' ? ['TESORERO'] : [] }];
    await refused(
      await shop.build('mf-bad', {
        spoil: (release) => ({ ...release, section: { ...release.section, prefixes, menu } }),
      }),
      /no conoce: TESORERO\. Conoce PROVEEDOR, /,
    );
  });

  it('a first page that exceeds the active shell’s budget', async () => {
    await shop.admit({ budget: { script: 5, style: 1000 } });
    await refused(
      await shop.build('mf-bad'),
      /mf-bad 1\.0\.0: JavaScript pesa \d+,\d kB, y puede pesar 0,0 kB/,
    );
    await shop.admit({ budget: { script: 1000, style: 1 } });
    await refused(await shop.build('mf-bad'), /CSS pesa/);
    // The budget counts the compressed bytes.
    await shop.admit({});
    const large = await shop.build('mf-large', { code: 'entry();'.repeat(200) });
    await refused(large, /JavaScript pesa/);
    const entry = path.join(large, 'dist', 'entry.js');
    await writeFile(`${entry}.br`, brotliCompressSync(await readFile(entry)));
    expect(await publish(large, shop)).toMatchObject({ section: 'mf-large', changed: true });
  });

  it('any section while no shell is built', async () => {
    await rm(path.join(shop.shellDir, 'shell.json'));
    await refused(await shop.build('mf-bad'), /compile la carpeta shell/);
  });

  it('a prefix of another section, whatever its parameters are called', async () => {
    await publish(await shop.build('mf-supplier', { prefixes: ['/:type/register'] }), shop);
    await refused(await shop.build('mf-bad', { prefixes: ['/:kind/register/'] }), /pertenece a mf-supplier/);
  });

  it('a prefix of another section in other capitals, or with its letters written as codes', async () => {
    await publish(await shop.build('mf-tenders', { prefixes: ['/licitaciones', '/señas'] }), shop);
    for (const prefix of ['/Licitaciones', '/%6Cicitaciones', '/SE%C3%91AS']) {
      await refused(await shop.build('mf-bad', { prefixes: [prefix] }), /pertenece a mf-tenders/);
    }
  });

  it.each([
    '/',
    '/login',
    '/Login',
    '/cambiar_contrase%C3%B1a',
    '/sesiones',
    '/cuenta/:token',
    '/api/x',
    '/assets',
    '/MF/x',
    '/health',
    '/metrics',
    '/robots.txt',
    '/Sitemap.xml',
    '/favicon.svg',
    '/.well-known',
    '/%2Ewell-known/security.txt',
    '/ws',
  ])('the portal’s own %s', async (prefix) => {
    await refused(await shop.build('mf-bad', { prefixes: [prefix] }), /pertenece al portal/);
  });

  it.each(['/:x', '/:x/', '/:x?', '/:one/:other', '/*', '/:x/*'])(
    'every address, as %s takes what no other section has',
    async (prefix) => {
      await refused(
        await shop.build('mf-bad', { prefixes: ['/bad', prefix] }),
        /no puede ocupar \/.*: abarcaría direcciones de todo el portal/,
      );
    },
  );

  it('a file that was changed after the build', async () => {
    const section = await shop.build('mf-bad');
    await writeFile(path.join(section, 'dist', 'chunks', 'list.js'), 'evil()');
    await refused(section, /chunks\/list\.js .* no coincide con su huella/);
  });

  it('a listed file that isn’t there, or that is outside of its own folder', async () => {
    const moved = (url: string) => (release: object) => ({
      ...release,
      entry: { url, integrity: `sha384-${'A'.repeat(64)}` },
    });
    await refused(
      await shop.build('mf-bad', { spoil: moved('/mf/mf-bad/1.0.0/gone.js') }),
      /Falta el archivo gone\.js/,
    );
    await refused(
      await shop.build('mf-bad', { spoil: moved('/mf/mf-other/1.0.0/entry.js') }),
      /no está debajo de/,
    );
    await refused(
      await shop.build('mf-bad', { spoil: moved('/mf/mf-bad/1.0.0/../../x.js') }),
      /no está debajo de/,
    );
  });

  it('other content under a version that is published already', async () => {
    await publish(await shop.build('mf-tenders', { code: 'one()' }), shop);
    const section = await shop.build('mf-tenders', { code: 'two()' });
    await expect(publish(section, shop)).rejects.toThrow(/ya está publicada con otro contenido/);
    const stored = path.join(shop.releasesDir, 'mf', 'mf-tenders', '1.0.0', 'entry.js');
    expect(await readFile(stored, 'utf8')).toBe('one()');
  });
});
