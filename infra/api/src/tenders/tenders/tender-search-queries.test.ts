import { TOTAL_CAP } from 'shared-api/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ManyTenders,
  manyTenders,
  OPEN_AT_MOST,
  RARE_NUMBER,
  readsWhole,
  sortsMany,
} from '#test/many-tenders.ts';
import type { TenderFilter } from './filter.ts';

describe('searching many tenders', () => {
  let made: ManyTenders;

  beforeAll(async () => {
    made = await manyTenders();
  });
  afterAll(() => made?.stop());

  it('finds a rare word by its index', async () => {
    const { answer, plans } = await made.plansOf('published', { titulo: 'ARZAMOR' }, 1);
    expect(answer.total).toBeGreaterThan(50);
    expect(answer.data.every(({ titulo }) => titulo.startsWith('zarzamora'))).toBe(true);
    expect(readsWhole(plans.flat())).toEqual([]);
  });

  it('finds the newest of a common word without sorting all', async () => {
    const { answer, plans } = await made.plansOf('published', { titulo: 'hormigon' }, 3);
    expect(answer.total).toBe(TOTAL_CAP);
    expect(answer.data).toHaveLength(10);
    expect(sortsMany(plans.flat(), OPEN_AT_MOST)).toEqual([]);
  });

  it.each<[string, TenderFilter]>([
    ['a rare word', { titulo: 'zarzamora' }],
    ['a common word beside a rare one', { buscar: `ormig ${RARE_NUMBER}` }],
    ['two words that no title has together', { buscar: 'hormigon zarzamora' }],
    ['a common word among the few of a state', { titulo: 'hormigon', estado: 'abiertas' }],
  ])('counts %s', async (_what, filter) => {
    const { answer, nodes } = await made.plansOf('published', filter, 1);
    expect(answer.total).toBeLessThan(OPEN_AT_MOST);
    expect(readsWhole(nodes)).toEqual([]);
  });

  it('looks up what is searched beside the name of a type, which many tenders have', async () => {
    const { answer, nodes } = await made.plansOf('published', { titulo: 'licitación zarzamora' }, 1);
    expect(answer.total).toBeGreaterThan(10);
    expect(answer.data.every(({ tipo }) => tipo === 'LICITACIÓN')).toBe(true);
    const lookedUp = nodes.map((node) => node['Index Cond'] ?? '').join();
    expect([lookedUp.includes('zarzamora'), lookedUp.includes('licitacion')]).toEqual([true, false]);
  });

  it.each([
    ['part of a file number', RARE_NUMBER, [12_345]],
    ['the first letter of a part of a file number', 'S', []],
    ['a short number with a year of two digits', '9/26', []],
  ])('finds by %s by its index', async (_what, expediente, numbers) => {
    const { answer, nodes } = await made.plansOf('published', { expediente }, 1);
    expect(answer.data.map(({ numero }) => numero)).toEqual(numbers);
    expect(readsWhole(nodes)).toEqual([]);
  });

  it.each([
    ['two words, the second only in the file number', { buscar: 'MORA 12961' }, 1],
    ['a rare word and a short one', { buscar: 'za rzamora' }, 10],
    ['a file number that was typed in its own way', { buscar: 'ex 2011 12961' }, 1],
    ['a title and a file number', { titulo: 'zarza', expediente: '12961' }, 1],
  ])('finds %s by the indexes', async (_what, filter, many) => {
    const { answer, nodes } = await made.plansOf('published', filter, 1);
    expect(answer.data).toHaveLength(many);
    expect(answer.data.every(({ titulo }) => titulo.startsWith('zarzamora'))).toBe(true);
    expect(readsWhole(nodes)).toEqual([]);
  });

  it('looks for one or two letters at the start of words', async () => {
    const { answer, nodes } = await made.plansOf('published', { titulo: 'za' }, 1);
    expect(answer.total).toBeGreaterThan(50);
    expect(answer.data.every(({ titulo }) => /\bza/.test(titulo))).toBe(true);
    expect(readsWhole(nodes)).toEqual([]);
  });
});
