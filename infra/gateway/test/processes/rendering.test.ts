import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import fastify from 'fastify';
import { rawGet, releaseOf, SHELL, startPortal, type TestPortal } from 'infra-testing/portal';
import { type Canary, cohortOf, REGISTRY_PATH, type Registry, type SectionRelease } from 'shared-api/section';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

/** A shell that renders its request, and whether a section has another React than its own. */
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

/** A release whose list of tenders is rendered by this code. */
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

async function start(options: Parameters<typeof startPortal>[0] = {}): Promise<void> {
  logged.length = 0;
  const write = (line: string) => void logged.push(line);
  const { log } = fastify({ logger: { level: 'warn', stream: { write } } });
  portal = await startPortal({ ...options, logger: log });
  await mkdir(path.join(portal.shellDir, 'server'));
  await buildShell(SHELL_CODE);
}
beforeEach(() => start());
afterEach(() => portal.close());

const LIST = '/licitaciones-concursos?pagina=2';

function answered(target = LIST, cookie = '') {
  return rawGet(portal.url, target, cookie === '' ? {} : { cookie });
}
const page = async (target = LIST, cookie = '') => (await answered(target, cookie)).body.toString();

/** Loads the page until it contains the text: a busy machine may not render it in time, and sends it empty. */
async function pageWith(text: string, cookie = ''): Promise<string> {
  let html = '';
  await expect.poll(async () => (html = await page(LIST, cookie)), PATIENCE).toContain(text);
  return html;
}

const EMPTY = '<div id="root"><main class="portal-start">';

/** Loads the page until it is rendered. */
async function renderedPage(): Promise<string> {
  let html = '';
  await expect.poll(async () => (html = await page()), PATIENCE).not.toContain(EMPTY);
  return html;
}

describe('a public page', () => {
  it('is rendered, with its head, its styles and the data to hydrate it', async () => {
    await publish(GOOD);
    const html = await pageWith('<div id="root"><p>made by the one react');
    expect(html).toContain(`${LIST} 127.0.0.1</p>`);
    expect(html).toContain('<title>Título &lt;1&gt;</title>');
    expect(html).toContain('<meta name="description" content="Descripción">');
    expect(html).toContain(
      '<link rel="alternate" type="application/rss+xml" title="Título &lt;1&gt;" href="/novedades.rss?a=1&amp;b=2">',
    );
    expect(html).toContain('<link rel="canonical" href="http://localhost:8080/licitaciones-concursos">');
    expect(html).toMatch(/<link rel="stylesheet" href="\/mf\/mf-tenders\/1\.0\.0\/list\.css"/);
    expect(html).toContain('"data":"\\u003c/script>"');
    expect(html).not.toContain('JavaScript');
  });

  it('loads its code after the first paint', async () => {
    await publish(GOOD);
    const html = await pageWith('<p>made by the one react');
    const [shown = '', code = ''] = html.split('<template id="portal-code">');
    expect(shown).toContain('<p>made by the one react');
    expect(shown).not.toMatch(/<script[^>]* src=|as="script"/);
    expect(code).toMatch(
      /^<link rel="preload" as="script" href="\/mf\/mf-tenders\/1\.0\.0\/list\.js" integrity="/,
    );
    expect(code).toMatch(
      /<script defer src="[^"]+" integrity="[^"]+" crossorigin="anonymous" nonce="[^"]+" data-needed><\/script>/,
    );
  });

  it('is the only kind that is rendered', async () => {
    await publish(GOOD);
    await pageWith('made by');
    expect(await page('/licitaciones')).toContain(EMPTY);
  });
});

describe('a page of the shell that looks the same to everyone', () => {
  it.each(['/', '/login', '/accesibilidad'])('is rendered: %s', async (address) => {
    await expect.poll(() => page(address), PATIENCE).toContain(`<div id="root"><p> ${address} `);
  });

  it('is rendered with 404 at an address that nobody owns', async () => {
    await expect.poll(() => page('/nada'), PATIENCE).toContain('<div id="root"><p> /nada ');
    const unknown = await answered('/nada');
    expect(unknown.status).toBe(404);
    expect(unknown.body.toString()).not.toMatch(/rel="canonical"|property="og:/);
  });

  it('says that the sign-in needs JavaScript, and another page does not', async () => {
    await expect.poll(() => page('/login'), PATIENCE).toContain('<noscript><section');
    await expect.poll(() => page('/accesibilidad'), PATIENCE).not.toContain('<noscript><section');
  });

  it('is the only kind that is rendered', async () => {
    await expect.poll(() => page('/login'), PATIENCE).not.toContain(EMPTY);
    expect(await page('/sesiones')).toContain(EMPTY);
  });
});

it('loads a new release as soon as the gateway notices it, before a page needs it', async () => {
  await publish("throw new Error('loaded');");
  await answered(REGISTRY_PATH);
  await expect.poll(() => logged.join(), PATIENCE).toContain('"error":"loaded"');
});

it('renders every page with one React, however many releases there were', async () => {
  for (let patch = 0; patch < 12; patch++) {
    const code = sectionCode(`['made', 'by', require('react'), ${patch}]`);
    await publish(code, integrity(code), `1.0.${patch}`);
    for (let time = 0; time < 2; time++) {
      expect(await renderedPage()).toContain(`<p>made by the one react ${patch} `);
    }
  }
}, 60_000);

it('renders older sections with the React of a new shell', async () => {
  await publish(GOOD);
  await pageWith('<p>made by the one react');
  await buildShell(shellCode('the next react'));
  await pageWith('<p>made by the next react');
});

async function expectEmptyAndLogged(message: string): Promise<void> {
  expect(await page()).toContain(EMPTY);
  await expect
    .poll(async () => ((await page()).includes(EMPTY) ? logged.join() : ''), PATIENCE)
    .toContain(message);
}

describe('the page of a section that can’t render is sent empty when the section', () => {
  it.each([
    ['throws', "throw new Error('a mistake');", integrity("throw new Error('a mistake');"), 'a mistake'],
    ['has another hash', GOOD, integrity('another'), 'has another hash than the published one'],
  ])('%s', async (_how, code, hash, message) => {
    await publish(code, hash);
    await expectEmptyAndLogged(message);
  });

  it('renders nothing for this address', async () => {
    await publish(sectionCode('null'));
    expect(await page()).toContain(EMPTY);
  });
});

describe('the page of a section that never ends is sent empty', () => {
  beforeEach(async () => {
    await portal.close();
    await start({ renderLimits: { pageMs: 400, stuckMs: 1_000 } });
    await publish('for (;;);');
  });

  it('after some time', () => expectEmptyAndLogged('too slow'));

  it('and its next release is rendered again', async () => {
    expect(await page()).toContain(EMPTY);
    await publish(GOOD, integrity(GOOD), '1.0.1');
    await expect.poll(() => page(), { timeout: 30_000, interval: 200 }).toContain('made by the one react');
  }, 40_000);

  it('while many ask for it, and other pages are rendered again', async () => {
    await Promise.all(Array.from({ length: 12 }, () => page()));
    await expect.poll(() => page('/login'), { timeout: 30_000, interval: 200 }).not.toContain(EMPTY);
  }, 40_000);
});

it('answers 404 for a page or tender that does not exist, and leaves the message to the browser', async () => {
  await publish(sectionCode("'unknown'"));
  await expect.poll(async () => (await answered()).status, PATIENCE).toBe(404);
  const { body, headers } = await answered('/licitaciones-concursos/nada');
  expect(body.toString()).toContain(EMPTY);
  expect(body.toString()).toContain(`src="${SHELL.scripts[0]?.url}"`);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
});

describe('with a canary', () => {
  /** Visitors on both sides of a share of one half of them. */
  const ids = Array.from({ length: 20 }, (_, n) => `visitante-${n}`);
  const chosen = ids.find((id) => cohortOf(id, 'mf-tenders') < 50);
  const other = ids.find((id) => cohortOf(id, 'mf-tenders') >= 50);
  const CANARY = sectionCode("['the', 'canary']");
  const startCanary = async (percent: number, roles: Canary['roles'] = [], spoil: object = {}) =>
    publish(GOOD, undefined, undefined, {
      release: { ...(await rendering(CANARY, undefined, '1.1.0')), ...spoil },
      percent,
      roles,
    });

  it('renders each visitor’s page with the version that they get, and names it', async () => {
    await startCanary(50);
    const canary = await pageWith('<p>the canary', `a=b; visitor=${chosen}`);
    expect(canary).toContain('"version":"1.1.0","at"');
    const live = await pageWith('<p>made by', `visitor=${other}`);
    expect(live).toContain('"version":"1.0.0","at"');
  });

  it('recognises a new visitor by a cookie from then on, who keeps their version', async () => {
    await startCanary(50);
    const { headers } = await answered();
    const [cookie = ''] = [headers['set-cookie'] ?? []].flat();
    expect(cookie).toMatch(/^visitor=[0-9a-f-]{36}; Path=\/; Max-Age=31536000; SameSite=Lax$/);
    const [own = ''] = cookie.split(';');
    const isCanary = async () => (await page(LIST, own)).includes('the canary');
    const first = cohortOf(own.slice('visitor='.length), 'mf-tenders') < 50;
    await expect.poll(isCanary, PATIENCE).toBe(first);
    expect((await answered(LIST, own)).headers['set-cookie']).toBeUndefined();
    expect((await answered(REGISTRY_PATH)).headers['set-cookie']).toBeDefined();
  });

  it('for roles only, sets no cookie and renders the live version', async () => {
    await startCanary(0, ['ADMIN']);
    await pageWith('<p>made by');
    expect((await answered()).headers['set-cookie']).toBeUndefined();
  });

  it('that can’t render, sends the page empty to its visitors only', async () => {
    await startCanary(50, [], { server: undefined });
    await pageWith('<p>made by', `visitor=${other}`);
    expect(await page(LIST, `visitor=${chosen}`)).toContain(EMPTY);
  });
});

it('sets no cookie without a canary', async () => {
  await publish(GOOD);
  expect((await answered()).headers['set-cookie']).toBeUndefined();
});
