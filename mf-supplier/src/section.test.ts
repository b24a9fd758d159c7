import { sectionProblems } from 'shared-api/testing';
import { expect, it } from 'vitest';
import manifest from '../section.json';
import * as section from './routes.tsx';

const sources = import.meta.glob<string>(['./**/*.{ts,tsx}', '!./**/*.test.*', '!./test/**'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

it('the section keeps to its contract with the shell', () => {
  expect(Object.keys(sources)).toContain('./routes.tsx');
  expect(sectionProblems({ manifest, module: section, sources })).toEqual([]);
});

/** They are bookmarked, mailed and linked by other sections: one that goes is noticed outside of the team. */
it('it is called as it always was, and its pages are where they always were', () => {
  expect([manifest.name, manifest.title]).toEqual(['mf-supplier', 'Portal de Proveedores']);
  expect(section.routes.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      '/cuenta',
      '/auth/personas-juridicas',
      '/persona-humana/register/:cuit',
      '/persona-juridica/register-form/:cuilEmpresa',
      '/request-management/persona-humana/:cuilEmpresa?',
      '/request-management/persona-juridica/:cuilEmpresa?',
      '/request-management/estado-tramite/persona-humana/:cuilEmpresa',
      '/request-management/estado-tramite/persona-juridica/:cuilEmpresa',
      '/request-success/persona-humana',
      '/request-success/persona-juridica/:cuit',
      '/datos-personales',
      '/certificado-autorizado/public/certificado/:id',
    ]),
  );
});

it.each(section.routes)('$path opens a page', { timeout: 60_000 }, async ({ lazy }) => {
  const load = typeof lazy === 'function' ? lazy : () => Promise.resolve(undefined);
  const page = await load();
  expect(page?.Component ?? page?.element).toBeTruthy();
});
