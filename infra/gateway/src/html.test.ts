import { HtmlValidate } from 'html-validate';
import { registryOf, SHELL } from 'infra-testing/portal';
import { UNNAMED_CITY } from 'shared-api/rules';
import { ownerOf } from 'shared-api/section';
import { expect, it } from 'vitest';
import { STYLE_WITHOUT_SCRIPT } from './before-code.ts';
import { renderPage } from './html.ts';

/** The rules of the HTML standard alone: style and accessibility are no matter of the frame. */
const validity = new HtmlValidate({ root: true, extends: ['html-validate:standard'] });
const registry = registryOf('Licitaciones');
const PAGE = {
  shell: SHELL,
  registry,
  nonce: 'bm9uY2U=',
  previewOrigins: ['https://pruebas.example'],
  maxUploadBytes: 1,
  city: { ...UNNAMED_CITY, name: 'Ciudad "Ñ" & <Cía.>' },
  publicUrl: 'https://proveedores.example',
  path: '/licitaciones-concursos',
  lastMaintenance: '2026-03-20',
  owner: ownerOf(registry, ['licitaciones-concursos']),
  exists: true,
  needsScript: false,
};
const RENDERED = {
  html: '<header>Portal</header><main><h1>Licitaciones</h1></main>',
  title: 'Licitaciones',
  description: 'Lista',
  feed: '/feed.rss',
  canonical: '/licitaciones-concursos?licitacion=1',
  published: '2026-03-01',
  expires: '2026-03-20',
  page: { section: 'mf-tenders', version: '1.0.0', at: '2026-03-20T12:00:00.000Z', answers: [] },
};

it('hides what needs JavaScript in browsers that don’t know `:has`, too', () => {
  const [rule] = /[^}]*\.portal-start>p[^}]*/.exec(STYLE_WITHOUT_SCRIPT) ?? [];
  expect(rule).toContain('button[type=button]');
  expect(rule).not.toContain(':has');
});

it.each([
  ['/feed.rss', 'application/rss+xml'],
  ['/novedades.atom', 'application/atom+xml'],
])('names the feed %s of what the page shows as %s', (feed, type) =>
  expect(renderPage({ ...PAGE, rendered: { ...RENDERED, feed } })).toContain(
    `<link rel="alternate" type="${type}" title="Licitaciones" href="${feed}">`,
  ),
);

it.each([
  ['rendered', { rendered: RENDERED }],
  ['rendered, of a page that needs JavaScript', { rendered: RENDERED, needsScript: true }],
  ['for the browser to render', { rendered: null }],
  ['of no page', { rendered: null, exists: false, owner: null }],
])('a document is valid HTML: %s', async (_how, change) => {
  const { results } = await validity.validateString(renderPage({ ...PAGE, ...change }));
  expect(results.flatMap(({ messages }) => messages)).toEqual([]);
});
