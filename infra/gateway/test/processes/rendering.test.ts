import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import fastify from 'fastify';
import { rawGet, releaseOf, SHELL, startPortal, type TestPortal } from 'infra-testing/portal';
import { type Canary, cohortOf, REGISTRY_PATH, type Registry, type SectionRelease } from 'shared-api/section';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

/** A shell that shows what it was given and whether its own React is in it, and a section as it may be. */
const shellCode = (name: string) => `
  const react = { toString: () => '${name}' };
  exports.shared = { react };
  const isForeign = (part) => typeof part === 'object' && part !== react;
  exports.render = async (request, routes) => routes === null || routes === 'unknown' ? routes : ({
    html: '<p>' + (routes.some(isForeign) ? 'a second react' : routes.join(' ')) + ' ' + request.url + ' ' + request.headers['x-forwarded-for'] + '</p>',
    title: 'Título <1>', description: 'Descripción', feed: '/novedades.rss?a=1&b=2',
    page: { section: request.section, version: request.version, at: '2026-03-20T12:00:00.000Z', answers: [{ key: ['x'], data: '</script>' }] },
  });`;
const SHELL_CODE = shellCode('the one react');
const sectionCode = (routes: string) => `exports.routes = ${routes};`;
const GOOD = sectionCode("['made', 'by', require('react')]");

const integrity = (content: string) => `sha384-${createHash('sha384').update(content).digest('base64')}`;

let portal: TestPortal;
let revision = 1;
const logged: string[] = [];

const PATIENCE = { timeout: 15_000 };

/** A release whose list of tenders comes rendered by this code. */
async function rendering(code: string, hash = integrity(code), version = '1.0.0'): Promise<SectionRelease> {
  const folder = path.join(portal.releasesDir, 'mf', 'mf-tenders', version, 'server');
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'mf-tenders.cjs'), code);
  const release = releaseOf('Licitaciones');
  return {
    ...release,
    version,
    server: { file: 'server/mf-tenders.cjs', integrity: hash },
    section: {
      ...release.section,
      prefixes: release.section.prefixes.map((prefix) =>
        prefix.entrance === 'public' ? { ...prefix, rendered: true as const } : prefix,
      ),
    },
  };
}

async function publish(
  code: string,
  hash = integrity(code),
  version = '1.0.0',
  canary?: Canary,
): Promise<void> {
  const live = { active: await rendering(code, hash, version), previous: null, ...(canary && { canary }) };
  revision += 1;
  const registry: Registry = { revision, sections: [live] };
  await portal.writeRegistry(JSON.stringify(registry));
  await expect
    .poll(async () => JSON.parse((await answered(REGISTRY_PATH)).body.toString()).revision, PATIENCE)
    .toBe(revision);
}

async function buildShell(code: string): Promise<void> {
  await writeFile(path.join(portal.shellDir, 'server', 'shell.cjs'), code);
  const server = { file: 'server/shell.cjs', integrity: integrity(code) };
  await writeFile(path.join(portal.shellDir, 'shell.json'), JSON.stringify({ ...SHELL, server }));
}

beforeEach(async () => {
  logged.length = 0;
  const write = (line: string) => void logged.push(line);
  portal = await startPortal({ logger: fastify({ logger: { level: 'warn', stream: { write } } }).log });
  await mkdir(path.join(portal.shellDir, 'server'));
  await buildShell(SHELL_CODE);
});
afterEach(() => portal.close());

const LIST = '/licitaciones-concursos?pagina=2';

function answered(target = LIST, cookie = '') {
  return rawGet(portal.url, target, cookie === '' ? {} : { cookie });
}
const page = async (target = LIST, cookie = '') => (await answered(target, cookie)).body.toString();

/** A page that says this, asked for again as its readers would: what a busy machine does not render in time comes empty. */
async function pageThatSays(text: string, cookie = ''): Promise<string> {
  let html = '';
  await expect.poll(async () => (html = await page(LIST, cookie)), PATIENCE).toContain(text);
  return html;
}

const EMPTY = '<div id="root"></div>';

/** The next page that comes rendered. */
async function renderedPage(): Promise<string> {
  let html = '';
  await expect.poll(async () => (html = await page()), PATIENCE).not.toContain(EMPTY);
  return html;
}

describe('a public page', () => {
  test('comes finished, with its head, its styles and what the browser needs to take it over', async () => {
    await publish(GOOD);
    const html = await pageThatSays('<div id="root"><p>made by the one react');
    expect(html).toContain(`${LIST} 127.0.0.1</p>`);
    expect(html).toContain('<title>Título &lt;1&gt;</title>');
    expect(html).toContain('<meta name="description" content="Descripción">');
    expect(html).toContain(
      '<link rel="alternate" type="application/rss+xml" title="Título &lt;1&gt;" href="/novedades.rss?a=1&amp;b=2">',
    );
    expect(html).toMatch(/<link rel="stylesheet" href="\/mf\/mf-tenders\/1\.0\.0\/list\.css"/);
    expect(html).toContain('"data":"\\u003c/script>"');
    expect(html).not.toContain('<noscript>');
  });

  test('asks for its code only once it was painted', async () => {
    await publish(GOOD);
    const html = await pageThatSays('<p>made by the one react');
    const [shown = '', code = ''] = html.split('<template id="portal-code">');
    expect(shown).toContain('<p>made by the one react');
    expect(shown).not.toMatch(/<script[^>]* src=|as="script"/);
    expect(code).toMatch(
      /^<link rel="preload" as="script" href="\/mf\/mf-tenders\/1\.0\.0\/list\.js" integrity="/,
    );
    expect(code).toMatch(
      /<script defer src="[^"]+" integrity="[^"]+" crossorigin="anonymous" nonce="[^"]+"><\/script>/,
    );
  });

  test('of the staff is never rendered', async () => {
    await publish(GOOD);
    await pageThatSays('made by');
    expect(await page('/licitaciones')).toContain(EMPTY);
  });
});

test('a new release is loaded as soon as the gateway sees it, before anybody asks for a page of it', async () => {
  await publish("throw new Error('loaded');");
  await answered(REGISTRY_PATH);
  await expect.poll(() => logged.join(), PATIENCE).toContain('"error":"loaded"');
});

test('a page is of one React, however many releases came since the gateway started', async () => {
  for (let patch = 0; patch < 12; patch++) {
    const code = sectionCode(`['made', 'by', require('react'), ${patch}]`);
    await publish(code, integrity(code), `1.0.${patch}`);
    for (let time = 0; time < 2; time++) {
      expect(await renderedPage()).toContain(`<p>made by the one react ${patch} `);
    }
  }
}, 60_000);

test('a shell that is built anew renders with its own React what was there before it', async () => {
  await publish(GOOD);
  await pageThatSays('<p>made by the one react');
  await buildShell(shellCode('the next react'));
  await pageThatSays('<p>made by the next react');
});

describe('a section that can not render costs nobody the page', () => {
  test.each([
    ['throws', "throw new Error('a mistake');", integrity("throw new Error('a mistake');"), 'a mistake'],
    ['is not what was published', GOOD, integrity('another'), 'is not the one that was published'],
    ['never ends', 'for (;;);', integrity('for (;;);'), 'too slow'],
  ])('one that %s', async (_how, code, hash, told) => {
    await publish(code, hash);
    expect(await page()).toContain(EMPTY);
    await expect
      .poll(async () => ((await page()).includes(EMPTY) ? logged.join() : ''), PATIENCE)
      .toContain(told);
  });

  test('the next release of it is rendered again, though the thread was stuck', async () => {
    await publish('for (;;);');
    expect(await page()).toContain(EMPTY);
    await publish(GOOD, integrity(GOOD), '1.0.1');
    await expect.poll(() => page(), { timeout: 30_000, interval: 500 }).toContain('made by the one react');
  }, 40_000);

  test('one that renders nothing of this address', async () => {
    await publish(sectionCode('null'));
    expect(await page()).toContain(EMPTY);
  });
});

test('an address below a public page, or a tender, that nobody has is answered 404, and the browser says so', async () => {
  await publish(sectionCode("'unknown'"));
  await expect.poll(async () => (await answered()).status, PATIENCE).toBe(404);
  const { body, headers } = await answered('/licitaciones-concursos/nada');
  expect(body.toString()).toContain(EMPTY);
  expect(body.toString()).toContain(`src="${SHELL.scripts[0]?.url}"`);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
});

describe('while another version is on trial', () => {
  /** Visitors on both sides of a share of one half of them. */
  const ids = Array.from({ length: 20 }, (_, n) => `visitante-${n}`);
  const chosen = ids.find((id) => cohortOf(id, 'mf-tenders') < 50);
  const other = ids.find((id) => cohortOf(id, 'mf-tenders') >= 50);
  const TRIED = sectionCode("['on', 'trial']");
  const trial = async (percent: number, roles: Canary['roles'] = [], spoil: object = {}) =>
    publish(GOOD, undefined, undefined, {
      release: { ...(await rendering(TRIED, undefined, '1.1.0')), ...spoil },
      percent,
      roles,
    });

  test('each visitor’s page is rendered by the version that they are given, and says which', async () => {
    await trial(50);
    const tried = await pageThatSays('<p>on trial', `a=b; visitor=${chosen}`);
    expect(tried).toContain('"version":"1.1.0","at"');
    const live = await pageThatSays('<p>made by', `visitor=${other}`);
    expect(live).toContain('"version":"1.0.0","at"');
  });

  test('who comes for the first time is told apart from then on, and keeps what they were given', async () => {
    await trial(50);
    const { headers } = await answered();
    const [cookie = ''] = [headers['set-cookie'] ?? []].flat();
    expect(cookie).toMatch(/^visitor=[0-9a-f-]{36}; Path=\/; Max-Age=31536000; SameSite=Lax$/);
    const [own = ''] = cookie.split(';');
    const isTried = async () => (await page(LIST, own)).includes('on trial');
    const first = cohortOf(own.slice('visitor='.length), 'mf-tenders') < 50;
    await expect.poll(isTried, PATIENCE).toBe(first);
    expect((await answered(LIST, own)).headers['set-cookie']).toBeUndefined();
    expect((await answered(REGISTRY_PATH)).headers['set-cookie']).toBeDefined();
  });

  test('for a role alone nobody is told apart, and the page is the live version’s', async () => {
    await trial(0, ['ADMIN']);
    await pageThatSays('<p>made by');
    expect((await answered()).headers['set-cookie']).toBeUndefined();
  });

  test('what can not render comes empty to who is given it, and to nobody else', async () => {
    await trial(50, [], { server: undefined });
    await pageThatSays('<p>made by', `visitor=${other}`);
    expect(await page(LIST, `visitor=${chosen}`)).toContain(EMPTY);
  });
});

test('nobody is told apart while nothing is on trial', async () => {
  await publish(GOOD);
  expect((await answered()).headers['set-cookie']).toBeUndefined();
});
