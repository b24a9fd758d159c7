import { expect, it } from 'vitest';
import { readPdf } from '#test/read-pdf.ts';
import { readTags } from '#test/read-tags.ts';
import { createPdf } from './sheet.ts';

const SETTINGS = { title: 'Trámite', author: 'Ciudad', createdAt: new Date(0) };

it('writes no line over a label of several lines', async () => {
  const pagesOf = async (label: string, value: string) => {
    const facts = Array.from({ length: 60 }, () => [label, value] as const);
    return readPdf(await createPdf(SETTINGS, (sheet) => sheet.facts(facts))).pages;
  };
  const [twoLinesOfLabel, twoLinesOfValue] = ['Palabra '.repeat(4), 'Palabra '.repeat(9)];
  const pages = await pagesOf(twoLinesOfLabel, 'x');
  expect(pages).toBeGreaterThan(await pagesOf('x', 'x'));
  expect(pages).toBe(await pagesOf('x', twoLinesOfValue));
});

/** Items that begin with 'Título' and end with 'fin', more than fit on a page. */
const LONG_DOCUMENTS: readonly (readonly [what: string, draw: Parameters<typeof createPdf>[1]])[] = [
  [
    'item of a list',
    (sheet) => sheet.records(Array(30).fill({ title: 'Título', lines: ['1', '2', '3', 'fin'] })),
  ],
  ['value from its label', (sheet) => sheet.facts(Array(60).fill(['Título', 'fin']))],
  [
    'heading from what follows it',
    (sheet) => {
      for (let section = 0; section < 30; section += 1) {
        sheet.section('Título');
        sheet.records([{ title: 'Uno', lines: ['1', '2', '3', '4', 'fin'] }]);
      }
    },
  ],
];

it.each(LONG_DOCUMENTS)('parts no %s by a page’s end', async (_what, draw) => {
  const { pages } = await readTags(await createPdf(SETTINGS, draw));
  expect(pages.length).toBeGreaterThan(1);
  for (const { text } of pages) {
    expect(text.match(/Título/g)).toHaveLength(text.match(/fin/g)?.length ?? 0);
  }
});

it('numbers the pages of a document of several alone', async () => {
  const textOf = async (facts: number) =>
    (
      await readTags(await createPdf(SETTINGS, (sheet) => sheet.facts(Array(facts).fill(['Uno', 'dos']))))
    ).pages.map(({ text }) => /página \d de \d/.exec(text)?.[0]);
  expect(await textOf(1)).toEqual([undefined]);
  expect(await textOf(60)).toEqual(['página 1 de 2', 'página 2 de 2']);
});
