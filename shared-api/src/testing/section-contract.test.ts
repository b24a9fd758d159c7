import { CONTRACT_VERSION } from 'shared-api/section';
import { type SectionSources, sectionProblems } from 'shared-api/testing';
import { expect, it } from 'vitest';

const PREFIX = { path: '/reclamos', entrance: ['ADMIN', 'VISADOR'] };
const MANIFEST = {
  name: 'mf-claims',
  title: 'Reclamos',
  contractVersion: CONTRACT_VERSION,
  prefixes: [PREFIX],
  menu: [{ label: 'Reclamos', to: '/reclamos', roles: ['ADMIN'] }],
};
const ROUTES = [{ path: '/reclamos' }, { path: '/reclamos/:id' }];

const problems = (
  manifest: object,
  routes: SectionSources['module']['routes'] = ROUTES,
  sources: SectionSources['sources'] = {},
) =>
  sectionProblems({
    manifest: { ...MANIFEST, ...manifest },
    module: { contractVersion: CONTRACT_VERSION, routes },
    sources,
  });

it('a section within its contract has no problem', () => {
  const linked = { './page.tsx': 'const { data } = await client.call(readClaim); await fetch(data.url);' };
  expect(problems({}, ROUTES, linked)).toEqual([]);
});

it.each([
  ['an unknown role at a prefix', { prefixes: [{ path: '/reclamos', entrance: ['TESORERO'] }] }, /entrance/],
  [
    'an unknown role in the menu',
    { menu: [{ ...MANIFEST.menu[0], roles: ['TESORERO'] }] },
    /menu\.0\.roles\.0/,
  ],
  ['no title', { title: '' }, /title/],
  ['no prefix', { prefixes: [] }, /prefixes/],
  ['a name that is no section', { name: 'claims' }, /name/],
  ['a contract that its routes do not speak', { contractVersion: CONTRACT_VERSION + 1 }, /says contract/],
  [
    'a prefix without a page',
    { prefixes: [PREFIX, { ...PREFIX, path: '/quejas' }] },
    /\/quejas has no route/,
  ],
  ['a prefix rendered for everybody', { prefixes: [{ ...PREFIX, rendered: true }] }, /not public/],
  ['a menu that leads nowhere', { menu: [{ label: 'X', to: '/reclamos/a/b', roles: [] }] }, /no route/],
  [
    'a menu for who may not enter',
    { menu: [{ label: 'X', to: '/reclamos', roles: ['PROVEEDOR'] }] },
    /PROVEEDOR, who may not enter/,
  ],
])('%s is one', (_what, manifest, why) => {
  expect(problems(manifest)).toEqual([expect.stringMatching(why)]);
});

it.each([
  ['a route of somebody else', [...ROUTES, { path: '/licitaciones' }], /\/licitaciones is under no prefix/],
  ['a route that only starts alike', [...ROUTES, { path: '/reclamos-viejos' }], /is under no prefix/],
  ['a route without a path', [...ROUTES, {}], /is under no prefix/],
  ['the same route twice', [...ROUTES, { path: '/reclamos/:numero' }], /there twice/],
])('%s is one', (_what, routes, why) => {
  expect(problems({}, routes)).toEqual([expect.stringMatching(why)]);
});

it.each([
  "fetch('/api/municat/users')",
  'fetch(`/api/municat/users`)',
  'new XMLHttpRequest()',
  'new WebSocket(url)',
])('a call around the contract is one: %s', (source) => {
  expect(problems({}, ROUTES, { './page.tsx': source })).toEqual([
    './page.tsx calls the server around the contract',
  ]);
});

it('a contract that no shell of this tree speaks is one', () => {
  const module = { contractVersion: CONTRACT_VERSION + 1, routes: ROUTES };
  const manifest = { ...MANIFEST, contractVersion: CONTRACT_VERSION + 1 };
  expect(sectionProblems({ manifest, module, sources: {} })).toEqual([expect.stringMatching(/no shell/)]);
});
