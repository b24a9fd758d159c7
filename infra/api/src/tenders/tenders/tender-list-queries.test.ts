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
import type { Shelf, TenderFilter } from './filter.ts';

describe('the list of many tenders', () => {
  let made: ManyTenders;

  beforeAll(async () => {
    made = await manyTenders();
  });
  afterAll(() => made?.stop());

  it('never counts nor reads the whole for the first page', async () => {
    const { answer, nodes } = await made.plansOf('published', {}, 1);
    expect([answer.total, answer.data.length]).toEqual([PUBLISHED, 10]);
    expect(readsWhole(nodes)).toEqual([]);
    expect(sortsMany(nodes, OPEN_AT_MOST)).toEqual([]);
    expect(nodes.map((node) => node['Node Type'])).not.toContain('Aggregate');
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
  ])('finds a page in the middle of %s without reading what comes before', async (_what, filter, where) => {
    const all = await made.pool.query(
      `select id from tenders where mostrar and $1::date is not null and ${where}
       order by (fecha_vencimiento >= $1) desc, fecha_publicacion desc, id desc`,
      [TODAY],
    );
    for (const share of [0.1, 0.5, 0.99]) {
      const page = Math.floor((all.rows.length / 10) * share);
      const { answer, nodes } = await made.plansOf('published', filter, page);
      expect(answer.data.map(({ id }) => id)).toEqual(
        all.rows.slice((page - 1) * 10, page * 10).map(({ id }) => id),
      );
      const read = nodes.filter((node) => node['Relation Name'] === 'tenders');
      expect(read.length).toBeGreaterThan(1);
      expect(read.filter((node) => node['Actual Rows'] > OPEN_AT_MOST)).toEqual([]);
      expect(readsWhole(nodes)).toEqual([]);
    }
  });

  it.each<[string, string, string, string]>([
    [
      'months',
      'select tipo_licitacion, mes::text, total from tender_months where total <> 0',
      `select tipo_licitacion, date_trunc('month', fecha_publicacion::timestamp)::date::text as mes,
         count(*)::int as total
       from tenders where mostrar and deleted_at is null group by 1, 2`,
      'titulo',
    ],
    [
      'words',
      'select tipo_licitacion, palabra, total from tender_words where total <> 0',
      `select tipo_licitacion, word as palabra, count(distinct id)::int as total
       from tenders, regexp_split_to_table(titulo_busqueda, '[^a-z]+') as word
       where length(word) > 2 and mostrar and deleted_at is null group by 1, 2`,
      'fecha_publicacion',
    ],
  ])(
    'keeps the %s while tenders are shown, hidden, moved and deleted',
    async (_what, kept, counted, other) => {
      const client = await made.pool.connect();
      const sorted = async (query: string) =>
        (await client.query(query)).rows.map((row) => JSON.stringify(row)).sort();
      const some = (n: number) => `id in (select id from tenders order by id limit 500 offset ${n * 500})`;
      await client.query('begin');
      for (const change of [
        `update tenders set mostrar = not mostrar where ${some(0)}`,
        `update tenders set fecha_publicacion = fecha_publicacion + 40, fecha_vencimiento = fecha_vencimiento + 40 where ${some(1)}`,
        `update tenders set tipo_licitacion = 'LICITACIÓN' where ${some(2)}`,
        `update tenders set deleted_at = now() where ${some(3)}`,
        `delete from tenders where ${some(4)}`,
        `update tenders set titulo = 'Otro', titulo_busqueda = 'otro mas otro' where ${some(5)}`,
      ]) {
        const before = await sorted(kept);
        await client.query(change);
        const after = await sorted(kept);
        expect(after).toEqual(await sorted(counted));
        expect(after.join() === before.join()).toBe(change.includes(other));
      }
      await client.query('rollback');
      client.release();
      // What was rolled back would still be counted as rows by the plans of the tests below.
      await made.pool.query('vacuum analyze');
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

  it.each<[string, Shelf, TenderFilter]>([
    ['drafts', 'drafts', {}],
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
  ])('lists %s in the order of an index', async (_what, shelf, filter) => {
    const { answer, nodes } = await made.plansOf(shelf, filter, 2);
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
       order by (fecha_vencimiento >= $3) desc, fecha_publicacion desc, id desc`,
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

  it('counts what a filter finds up to ten thousand, and lets one walk on beyond', async () => {
    const few = await made.list('published', { fecha_publicacion_desde: '2024-08-01' }, 1);
    const { rows } = await made.pool.query(
      "select count(*)::int as n from tenders where mostrar and fecha_publicacion >= '2024-08-01'",
    );
    expect(few.total).toBe(rows[0].n);
    const many = { tipo_licitacion: 'LICITACIÓN' } as const;
    expect(await made.list('published', many, 1)).toMatchObject({ total: 10_000, totalPages: 1_000 });
    const beyond = await made.list('published', many, 1_200);
    expect(beyond.data).toHaveLength(10);
    expect(beyond.totalPages).toBe(1_201);
  });
});
