import { TOTAL_CAP } from 'shared-api/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  analyse,
  type Feed,
  type ManyTenders,
  manyTenders,
  OPEN_AT_MOST,
  PUBLISHED,
  RARE_NUMBER,
  readsWhole,
  sortsMany,
  TODAY,
} from '#test/many-tenders.ts';
import type { TenderFilter, TenderScope } from './tenders/filter.ts';

/** The newest that the feeds find withdrawn: a calendar must look behind them. */
const WITHDRAWN = 40;

const DAYS = "fecha_publicacion between '2010-01-01' and '2010-12-31'";
const COMMON_OPEN = "titulo like '%ormig%' and abierta_hasta >= $1";

let store: ManyTenders;
beforeAll(async () => {
  store = await manyTenders();
});
afterAll(() => store?.stop());

describe('the list of many tenders', () => {
  it('reads no more than is counted for the first page', async () => {
    const { answer, nodes } = await store.plansOf('published', {}, 1);
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
    const all = await store.pool.query(
      `select id from tenders where mostrar and $1::date is not null and ${where}
       order by (fecha_vencimiento >= $1) desc,
         case when fecha_vencimiento >= $1 then fecha_vencimiento end, case when fecha_vencimiento >= $1 then id end,
         fecha_publicacion desc, id desc`,
      [TODAY],
    );
    for (const share of [0.1, 0.5, 0.99]) {
      const page = Math.floor((all.rows.length / 10) * share);
      const { answer, nodes } = await store.plansOf('published', filter, page);
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
      const all = await store.pool.query(
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
        const { answer, nodes } = await store.plansOf('published', filter, page);
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
    const { answer, nodes } = await store.plansOf('published', {}, last - 1);
    expect(readsWhole(nodes)).toEqual([]);
    expect(sortsMany(nodes, OPEN_AT_MOST)).toEqual([]);
    const oldest = [...answer.data, ...(await store.list('published', {}, last)).data].map(({ id }) => id);
    const { rows } = await store.pool.query(
      'select id from tenders where mostrar order by fecha_publicacion, id limit $1',
      [oldest.length],
    );
    expect(oldest.toReversed()).toEqual(rows.map(({ id }) => id));
    expect((await store.list('published', {}, last + 1)).data).toEqual([]);
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
    const { answer, nodes } = await store.plansOf(scope, filter, 2);
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
    const all = await store.pool.query(
      `select id from tenders where mostrar and titulo like $1 and tipo_licitacion like $2
       order by (fecha_vencimiento >= $3) desc,
         case when fecha_vencimiento >= $3 then fecha_vencimiento end, case when fecha_vencimiento >= $3 then id end,
         fecha_publicacion desc, id desc`,
      [`%${filter.buscar ?? ''}%`, filter.tipo_licitacion ?? '%', TODAY],
    );
    const open = (await store.list('published', { ...filter, estado: 'abiertas' }, 1)).total;
    expect(open).toBeGreaterThan(0);
    const turn = Math.floor(open / 10) + 1;
    for (const page of [1, turn, turn + 1]) {
      const { answer, nodes } = await store.plansOf('published', filter, page);
      const expected = all.rows.slice((page - 1) * 10, page * 10).map(({ id }) => id);
      expect([page, answer.data.map(({ id }) => id)]).toEqual([page, expected]);
      if (filter.buscar !== 'hormigon') expect(readsWhole(nodes)).toEqual([]);
    }
    const closed = await store.list('published', { ...filter, estado: 'cerradas' }, 1);
    expect(closed.data.map(({ id }) => id)).toEqual(all.rows.slice(open, open + 10).map(({ id }) => id));
  });

  it('counts what a filter finds up to a thousand, and lets one walk on beyond', async () => {
    const few = await store.list('published', { fecha_publicacion_desde: '2024-08-01' }, 1);
    const { rows } = await store.pool.query(
      "select count(*)::int as n from tenders where mostrar and fecha_publicacion >= '2024-08-01'",
    );
    expect(few.total).toBe(rows[0].n);
    const many = { tipo_licitacion: 'LICITACIÓN' } as const;
    expect(await store.list('published', many, 1)).toMatchObject({ total: TOTAL_CAP, totalPages: 100 });
    const beyond = await store.list('published', many, 1_200);
    expect(beyond.data).toHaveLength(10);
    expect(beyond.totalPages).toBe(1_201);
  });
});

describe('searching many tenders', () => {
  it('finds a rare word by its index', async () => {
    const { answer, plans } = await store.plansOf('published', { titulo: 'ARZAMOR' }, 1);
    expect(answer.total).toBeGreaterThan(50);
    expect(answer.data.every(({ titulo }) => titulo.startsWith('zarzamora'))).toBe(true);
    expect(readsWhole(plans.flat())).toEqual([]);
  });

  it('finds the newest of a common word without sorting all', async () => {
    const { answer, plans } = await store.plansOf('published', { titulo: 'hormigon' }, 3);
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
    const { answer, nodes } = await store.plansOf('published', filter, 1);
    expect(answer.total).toBeLessThan(OPEN_AT_MOST);
    expect(readsWhole(nodes)).toEqual([]);
  });

  it('looks up what is searched beside the name of a type, which many tenders have', async () => {
    const { answer, nodes } = await store.plansOf('published', { titulo: 'licitación zarzamora' }, 1);
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
    const { answer, nodes } = await store.plansOf('published', { expediente }, 1);
    expect(answer.data.map(({ numero }) => numero)).toEqual(numbers);
    expect(readsWhole(nodes)).toEqual([]);
  });

  it.each([
    ['two words, the second only in the file number', { buscar: 'MORA 12961' }, 1],
    ['a rare word and a short one', { buscar: 'za rzamora' }, 10],
    ['a file number that was typed in its own way', { buscar: 'ex 2011 12961' }, 1],
    ['a title and a file number', { titulo: 'zarza', expediente: '12961' }, 1],
  ])('finds %s by the indexes', async (_what, filter, many) => {
    const { answer, nodes } = await store.plansOf('published', filter, 1);
    expect(answer.data).toHaveLength(many);
    expect(answer.data.every(({ titulo }) => titulo.startsWith('zarzamora'))).toBe(true);
    expect(readsWhole(nodes)).toEqual([]);
  });

  it('looks for one or two letters at the start of words', async () => {
    const { answer, nodes } = await store.plansOf('published', { titulo: 'za' }, 1);
    expect(answer.total).toBeGreaterThan(50);
    expect(answer.data.every(({ titulo }) => /\bza/.test(titulo))).toBe(true);
    expect(readsWhole(nodes)).toEqual([]);
  });
});

// Last: withdraws some.
describe('feeds of many tenders', () => {
  beforeAll(async () => {
    await store.pool.query(
      `update tenders set situacion = 'retirada', cerrada_el = fecha_publicacion where id in
         (select id from tenders where mostrar order by fecha_publicacion desc, id desc limit ${WITHDRAWN})`,
    );
    await analyse(store.pool);
  });

  const FILTERS: readonly [string, TenderFilter, string][] = [
    ['everything', {}, 'true'],
    ['a kind', { tipo_licitacion: 'LICITACIÓN' }, "tipo_licitacion = 'LICITACIÓN'"],
    ['days', { fecha_publicacion_desde: '2010-01-01', fecha_publicacion_hasta: '2010-12-31' }, DAYS],
    ['what takes offers', { estado: 'abiertas' }, 'abierta_hasta >= $1'],
    ['what takes no more offers', { estado: 'cerradas' }, 'abierta_hasta < $1'],
    ['a common word', { buscar: 'hormigon' }, "titulo like '%hormigon%'"],
    ['a part of one', { titulo: 'ormig' }, "titulo like '%ormig%'"],
    ['a rare word', { titulo: 'ARZAMOR' }, "titulo like '%zarzamora%'"],
    ['a file number', { expediente: RARE_NUMBER }, 'numero = 12345'],
    ['a common word beside a rare one', { buscar: `ormig ${RARE_NUMBER}` }, 'numero = 12345'],
    ['a common word among what takes offers', { buscar: 'ormig', estado: 'abiertas' }, COMMON_OPEN],
    ['what nothing is', { buscar: 'hormigon zarzamora' }, 'false'],
  ];

  const shownBy = async (feed: Feed, where: string, size: number) => {
    const { rows } = await store.pool.query(
      feed === 'newest'
        ? `select id from tenders where mostrar and $1::date is not null and ${where}
           order by fecha_publicacion desc, id desc limit ${size}`
        : `select id from tenders where mostrar and abierta_hasta >= $1 and ${where}
           order by abierta_hasta, id limit ${size}`,
      [TODAY],
    );
    return rows.map(({ id }) => id);
  };

  it.each(FILTERS)('the newest of %s are found without reading them all', async (_what, filter, where) => {
    const { answer, nodes, readings } = await store.plansOfFeed('newest', filter, 50);
    expect(answer.map(({ id }) => id)).toEqual(await shownBy('newest', where, 50));
    expect(readsWhole(nodes)).toEqual([]);
    expect(readings.filter(({ table, rows }) => table === 'tenders' && rows > OPEN_AT_MOST)).toEqual([]);
  });

  it.each(FILTERS)('the next to end of %s are found among the open ones', async (_what, filter, where) => {
    const { answer, nodes, readings } = await store.plansOfFeed('ending', filter, 1_000);
    expect(answer.map(({ id }) => id)).toEqual(await shownBy('ending', where, 1_000));
    expect(readsWhole(nodes)).toEqual([]);
    expect(readings.filter(({ table, rows }) => table === 'tenders' && rows > OPEN_AT_MOST)).toEqual([]);
  });
});
