import { TOTAL_CAP } from 'shared-api/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ManyTenders,
  manyTenders,
  OPEN_AT_MOST,
  PUBLISHED,
  readsWhole,
  sortsMany,
  TODAY,
} from '#test/many-tenders.ts';
import type { TenderFilter, TenderScope } from './filter.ts';

describe('the list of many tenders', () => {
  let made: ManyTenders;

  beforeAll(async () => {
    made = await manyTenders();
  });
  afterAll(() => made?.stop());

  it('reads no more than is counted for the first page', async () => {
    const { answer, nodes } = await made.plansOf('published', {}, 1);
    expect([answer.total, answer.data.length]).toEqual([TOTAL_CAP, 10]);
    expect(readsWhole(nodes)).toEqual([]);
    expect(sortsMany(nodes, OPEN_AT_MOST)).toEqual([]);
    expect(nodes.filter((node) => node['Actual Rows'] > TOTAL_CAP)).toEqual([]);
  });

  it.each<[string, TenderFilter, string]>([
    ['everything', {}, 'true'],
    ['a kind', { tipo_licitacion: 'LICITACIÓN' }, "tipo_licitacion = 'LICITACIÓN'"],
    ['what is closed', { estado: 'cerradas' }, 'fecha_vencimiento < $1'],
    [
      'what is closed of a kind',
      { estado: 'cerradas', tipo_licitacion: 'LICITACIÓN' },
      "fecha_vencimiento < $1 and tipo_licitacion = 'LICITACIÓN'",
    ],
  ])('finds a page in the middle of %s by an index alone, without sorting', async (_what, filter, where) => {
    const all = await made.pool.query(
      `select id from tenders where mostrar and $1::date is not null and ${where}
       order by (fecha_vencimiento >= $1) desc,
         case when fecha_vencimiento >= $1 then fecha_vencimiento end, case when fecha_vencimiento >= $1 then id end,
         fecha_publicacion desc, id desc`,
      [TODAY],
    );
    for (const share of [0.1, 0.5, 0.99]) {
      const page = Math.floor((all.rows.length / 10) * share);
      const { answer, nodes } = await made.plansOf('published', filter, page);
      expect(answer.data.map(({ id }) => id)).toEqual(
        all.rows.slice((page - 1) * 10, page * 10).map(({ id }) => id),
      );
      expect(readsWhole(nodes)).toEqual([]);
      expect(sortsMany(nodes, OPEN_AT_MOST)).toEqual([]);
    }
  });

  it.each<[string, TenderFilter]>([
    ['a month', { fecha_vencimiento_desde: '2010-03-01', fecha_vencimiento_hasta: '2010-03-31' }],
    ['what ends from a day on', { fecha_vencimiento_desde: '2024-06-01' }],
    ['years, of a kind', { fecha_vencimiento_hasta: '2015-12-31', tipo_licitacion: 'LICITACIÓN' }],
    ['only past days, of what is open', { fecha_vencimiento_hasta: '2024-06-30', estado: 'abiertas' }],
  ])(
    'finds %s by closing day: open ones in their order, then the last closed first',
    async (_what, filter) => {
      const { fecha_vencimiento_desde: from, fecha_vencimiento_hasta: to, estado } = filter;
      const all = await made.pool.query(
        `select id from tenders where mostrar and tipo_licitacion like $1 and fecha_vencimiento between $2 and $3
         and (fecha_vencimiento >= $4 or $5)
       order by (fecha_vencimiento >= $4) desc,
         case when fecha_vencimiento >= $4 then fecha_vencimiento end, case when fecha_vencimiento >= $4 then id end,
         fecha_vencimiento desc, id desc`,
        [
          filter.tipo_licitacion ?? '%',
          from ?? '1900-01-01',
          to ?? '2100-01-01',
          TODAY,
          estado !== 'abiertas',
        ],
      );
      for (const page of [1, 2, 30]) {
        const { answer, nodes } = await made.plansOf('published', filter, page);
        expect([page, answer.data.map(({ id }) => id)]).toEqual([
          page,
          all.rows.slice((page - 1) * 10, page * 10).map(({ id }) => id),
        ]);
        expect(answer.total).toBe(Math.min(all.rows.length, TOTAL_CAP));
        expect(readsWhole(nodes)).toEqual([]);
        expect(sortsMany(nodes, OPEN_AT_MOST)).toEqual([]);
      }
    },
  );

  it('reads the last pages, and they fit together', async () => {
    const last = Math.ceil(PUBLISHED / 10);
    const { answer, nodes } = await made.plansOf('published', {}, last - 1);
    expect(readsWhole(nodes)).toEqual([]);
    expect(sortsMany(nodes, OPEN_AT_MOST)).toEqual([]);
    const oldest = [...answer.data, ...(await made.list('published', {}, last)).data].map(({ id }) => id);
    const { rows } = await made.pool.query(
      'select id from tenders where mostrar order by fecha_publicacion, id limit $1',
      [oldest.length],
    );
    expect(oldest.toReversed()).toEqual(rows.map(({ id }) => id));
    expect((await made.list('published', {}, last + 1)).data).toEqual([]);
  });

  it.each<[string, TenderScope, TenderFilter]>([
    ['drafts', 'all', {}],
    ['what is closed', 'published', { estado: 'cerradas' }],
    ['a kind', 'published', { tipo_licitacion: 'LICITACIÓN' }],
    [
      'a range of dates',
      'published',
      { fecha_publicacion_desde: '2010-01-01', fecha_publicacion_hasta: '2010-12-31' },
    ],
    [
      'a kind in a range of dates',
      'published',
      { tipo_licitacion: 'LICITACIÓN', fecha_publicacion_desde: '2010-01-01' },
    ],
  ])('lists %s in the order of an index', async (_what, scope, filter) => {
    const { answer, nodes } = await made.plansOf(scope, filter, 2);
    expect(answer.data).toHaveLength(10);
    expect(readsWhole(nodes)).toEqual([]);
    expect(sortsMany(nodes, OPEN_AT_MOST)).toEqual([]);
  });

  it.each<[string, TenderFilter]>([
    ['everything', {}],
    ['a kind', { tipo_licitacion: 'LICITACIÓN' }],
    ['a word', { buscar: 'hormigon' }],
    ['a rare word', { buscar: 'zarza' }],
  ])('of %s it shows what is open before what is closed, without a gap between', async (_what, filter) => {
    const all = await made.pool.query(
      `select id from tenders where mostrar and titulo like $1 and tipo_licitacion like $2
       order by (fecha_vencimiento >= $3) desc,
         case when fecha_vencimiento >= $3 then fecha_vencimiento end, case when fecha_vencimiento >= $3 then id end,
         fecha_publicacion desc, id desc`,
      [`%${filter.buscar ?? ''}%`, filter.tipo_licitacion ?? '%', TODAY],
    );
    const open = (await made.list('published', { ...filter, estado: 'abiertas' }, 1)).total;
    expect(open).toBeGreaterThan(0);
    const turn = Math.floor(open / 10) + 1;
    for (const page of [1, turn, turn + 1]) {
      const { answer, nodes } = await made.plansOf('published', filter, page);
      const expected = all.rows.slice((page - 1) * 10, page * 10).map(({ id }) => id);
      expect([page, answer.data.map(({ id }) => id)]).toEqual([page, expected]);
      if (filter.buscar !== 'hormigon') expect(readsWhole(nodes)).toEqual([]);
    }
    const closed = await made.list('published', { ...filter, estado: 'cerradas' }, 1);
    expect(closed.data.map(({ id }) => id)).toEqual(all.rows.slice(open, open + 10).map(({ id }) => id));
  });

  it('counts what a filter finds up to a thousand, and lets one walk on beyond', async () => {
    const few = await made.list('published', { fecha_publicacion_desde: '2024-08-01' }, 1);
    const { rows } = await made.pool.query(
      "select count(*)::int as n from tenders where mostrar and fecha_publicacion >= '2024-08-01'",
    );
    expect(few.total).toBe(rows[0].n);
    const many = { tipo_licitacion: 'LICITACIÓN' } as const;
    expect(await made.list('published', many, 1)).toMatchObject({ total: TOTAL_CAP, totalPages: 100 });
    const beyond = await made.list('published', many, 1_200);
    expect(beyond.data).toHaveLength(10);
    expect(beyond.totalPages).toBe(1_201);
  });
});
