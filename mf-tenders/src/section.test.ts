import { sectionProblems } from 'shared-api/testing';
import { expect, it } from 'vitest';
import manifest from '../section.json';
import * as section from './routes.tsx';

const sources = import.meta.glob<string>(['./**/*.{ts,tsx}', '!./**/*.test.*', '!./test/**'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

it('keeps the section’s contract with the shell', () => {
  expect(Object.keys(sources)).toContain('./routes.tsx');
  expect(sectionProblems({ manifest, module: section, sources })).toEqual([]);
});

/** They are bookmarked, mailed and linked by other sections: one that goes is noticed outside of the team. */
it('keeps its name and the addresses of its pages', () => {
  expect([manifest.name, manifest.title]).toEqual(['mf-tenders', 'Licitaciones y Concursos']);
  expect(section.routes.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      '/licitaciones-concursos',
      '/licitaciones-concursos/datos-abiertos',
      '/licitaciones-concursos/avisos',
      '/licitaciones-concursos/avisos/seguir',
      '/licitaciones-concursos/avisos/confirmar',
      '/licitaciones-concursos/avisos/baja',
      '/licitaciones-concursos/preguntar',
      '/licitaciones-concursos/preguntas/confirmar',
      '/licitaciones',
      '/licitaciones/importar',
      '/licitaciones/:id',
      '/licitaciones/licitaciones-concursos-1',
    ]),
  );
});

it.each(section.routes)('$path opens a page', { timeout: 60_000 }, async ({ lazy }) => {
  const load = typeof lazy === 'function' ? lazy : () => Promise.resolve(undefined);
  const page = await load();
  expect(page?.Component ?? page?.element).toBeTruthy();
});
