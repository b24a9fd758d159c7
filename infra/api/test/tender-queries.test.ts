import { randomUUID } from 'node:crypto';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openDatabase } from '../src/platform/db/database.ts';
import * as schema from '../src/platform/db/schema.ts';
import {
  createTenderList,
  type ListTenders,
  type Shelf,
  type TenderFilter,
} from '../src/tenders/repository.ts';
import { testClock } from './support/clock.ts';
import { createDatabase } from './support/postgres.ts';

const TENDERS = 60_000;
const TODAY = '2024-07-01';
/** A few hundred tenders are still open then. */
const OPEN_AT_MOST = 1_000;

/** Rows that look like tenders; 'hormigon' is in nearly all titles, 'zarzamora' in a few. */
const FILL = `
  insert into tenders (id, titulo, titulo_busqueda, numero, anio, expediente, tipo_licitacion,
    fecha_publicacion, fecha_vencimiento, pliego_file_id, mostrar, created_at, updated_at)
  select gen_random_uuid(), t, t, n, 2000 + n % 25,
    'EX-' || (2000 + n % 25) || '-' || lpad(n::text, 8, '0') || '--MUNICAT-OFICINA001',
    (array['LICITACIÓN', 'CONCURSO_DE_PRECIOS', 'INICIATIVA_PRIVADA'])[1 + n % 3],
    date '2000-01-01' + n % 9000, date '2000-02-01' + n % 9000, $1, n % 50 <> 0, now(), now()
  from (select n, case when n % 997 = 0 then 'zarzamora ' else 'hormigon ' end || md5(n::text) as t
        from generate_series(1, ${TENDERS}) n) made`;

interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Plan Rows': number;
  readonly 'Actual Rows': number;
  readonly Plans?: Node[];
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

describe('the list of many tenders', () => {
  let pool: pg.Pool;
  let list: (shelf: Shelf, filter: TenderFilter, page: number) => ReturnType<ListTenders>;
  let queries: { query: string; params: unknown[] }[] = [];
  const clock = testClock();

  beforeAll(async () => {
    const url = await createDatabase(inject('postgresUrl'), `tenders_${randomUUID()}`);
    await (await openDatabase({ url, folder: 'unused' })).close();
    // One connection: what a test begins, it rolls back.
    pool = new pg.Pool({ connectionString: url, max: 1 });
    const file = randomUUID();
    await pool.query(
      "insert into files (id, name, mime, bytes, sha256, created_at) values ($1, 'a.pdf', 'application/pdf', 1, '', now())",
      [file],
    );
    await pool.query(FILL, [file]);
    await pool.query('vacuum analyze tenders');
    const logger = {
      logQuery(query: string, params: unknown[]) {
        queries.push({ query, params });
      },
    };
    const ofDay = createTenderList(drizzle(pool, { schema, logger }), clock);
    list = (shelf, filter, page) => ofDay(shelf, filter, page, TODAY);
  });
  afterAll(() => pool?.end());

  /** The plans of the queries that an answer takes, and the answer. */
  async function plansOf(shelf: Shelf, filter: TenderFilter, page: number) {
    queries = [];
    const answer = await list(shelf, filter, page);
    const plans: Node[][] = [];
    for (const { query, params } of queries) {
      const { rows } = await pool.query(`explain (analyze, format json) ${query}`, params);
      plans.push(nodesOf(rows[0]['QUERY PLAN'][0].Plan));
    }
    return { answer, plans, nodes: plans.flat() };
  }

  const readsWhole = (nodes: Node[]) =>
    nodes.filter((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === 'tenders');
  const sortsMany = (nodes: Node[], most = 20) =>
    nodes.filter((node) => node['Node Type'].includes('Sort') && node['Plan Rows'] > most);

  const published = TENDERS - TENDERS / 50;

  it('never counts nor reads the whole for the first page', async () => {
    const { answer, nodes } = await plansOf('published', {}, 1);
    expect([answer.total, answer.data.length]).toEqual([published, 10]);
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
    const all = await pool.query(
      `select id from tenders where mostrar and $1::date is not null and ${where}
       order by (fecha_vencimiento >= $1) desc, fecha_publicacion desc, id desc`,
      [TODAY],
    );
    for (const share of [0.1, 0.5, 0.99]) {
      const page = Math.floor((all.rows.length / 10) * share);
      const { answer, nodes } = await plansOf('published', filter, page);
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
      const sorted = async (query: string) =>
        (await pool.query(query)).rows.map((row) => JSON.stringify(row)).sort();
      const some = (n: number) => `id in (select id from tenders order by id limit 500 offset ${n * 500})`;
      await pool.query('begin');
      for (const change of [
        `update tenders set mostrar = not mostrar where ${some(0)}`,
        `update tenders set fecha_publicacion = fecha_publicacion + 40, fecha_vencimiento = fecha_vencimiento + 40 where ${some(1)}`,
        `update tenders set tipo_licitacion = 'LICITACIÓN' where ${some(2)}`,
        `update tenders set deleted_at = now() where ${some(3)}`,
        `delete from tenders where ${some(4)}`,
        `update tenders set titulo = 'Otro', titulo_busqueda = 'otro mas otro' where ${some(5)}`,
      ]) {
        const before = await sorted(kept);
        await pool.query(change);
        const after = await sorted(kept);
        expect(after).toEqual(await sorted(counted));
        expect(after.join() === before.join()).toBe(change.includes(other));
      }
      await pool.query('rollback');
      await pool.query('vacuum analyze tenders');
    },
  );

  it('reads the last pages, and they fit together', async () => {
    const last = Math.ceil(published / 10);
    const { answer, nodes } = await plansOf('published', {}, last - 1);
    expect(readsWhole(nodes)).toEqual([]);
    expect(sortsMany(nodes, OPEN_AT_MOST)).toEqual([]);
    const oldest = [...answer.data, ...(await list('published', {}, last)).data].map(({ id }) => id);
    const { rows } = await pool.query(
      'select id from tenders where mostrar order by fecha_publicacion, id limit $1',
      [oldest.length],
    );
    expect(oldest.toReversed()).toEqual(rows.map(({ id }) => id));
    expect((await list('published', {}, last + 1)).data).toEqual([]);
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
    const { answer, nodes } = await plansOf(shelf, filter, 2);
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
    const all = await pool.query(
      `select id from tenders where mostrar and titulo like $1 and tipo_licitacion like $2
       order by (fecha_vencimiento >= $3) desc, fecha_publicacion desc, id desc`,
      [`%${filter.buscar ?? ''}%`, filter.tipo_licitacion ?? '%', TODAY],
    );
    const open = (await list('published', { ...filter, estado: 'abiertas' }, 1)).total;
    expect(open).toBeGreaterThan(0);
    const turn = Math.floor(open / 10) + 1;
    for (const page of [1, turn, turn + 1]) {
      const { answer, nodes } = await plansOf('published', filter, page);
      const expected = all.rows.slice((page - 1) * 10, page * 10).map(({ id }) => id);
      expect([page, answer.data.map(({ id }) => id)]).toEqual([page, expected]);
      if (filter.buscar !== 'hormigon') expect(readsWhole(nodes)).toEqual([]);
    }
    const closed = await list('published', { ...filter, estado: 'cerradas' }, 1);
    expect(closed.data.map(({ id }) => id)).toEqual(all.rows.slice(open, open + 10).map(({ id }) => id));
  });

  it('counts what a filter finds up to ten thousand, and lets one walk on beyond', async () => {
    const few = await list('published', { fecha_publicacion_desde: '2024-08-01' }, 1);
    const { rows } = await pool.query(
      "select count(*)::int as n from tenders where mostrar and fecha_publicacion >= '2024-08-01'",
    );
    expect(few.total).toBe(rows[0].n);
    const many = { tipo_licitacion: 'LICITACIÓN' } as const;
    expect(await list('published', many, 1)).toMatchObject({ total: 10_000, totalPages: 1_000 });
    const beyond = await list('published', many, 1_200);
    expect(beyond.data).toHaveLength(10);
    expect(beyond.totalPages).toBe(1_201);
  });

  it('finds a rare word by its index', async () => {
    const { answer, plans } = await plansOf('published', { titulo: 'ARZAMOR' }, 1);
    expect(answer.total).toBeGreaterThan(50);
    expect(answer.data.every(({ titulo }) => titulo.startsWith('zarzamora'))).toBe(true);
    expect(readsWhole(plans.flat())).toEqual([]);
    const dates = answer.data.map(({ fechaPublicacion }) => fechaPublicacion);
    expect(dates).toEqual(dates.toSorted().reverse());
  });

  it('finds the newest of a common word without sorting all', async () => {
    const { answer, plans } = await plansOf('published', { titulo: 'hormigon' }, 3);
    expect(answer.total).toBe(10_000);
    expect(answer.data).toHaveLength(10);
    const pageQuery = plans.find((nodes) => nodes.some((node) => node['Node Type'] === 'Nested Loop')) ?? [];
    expect(pageQuery.map((node) => node['Node Type'])).toContain('Index Scan');
    expect(sortsMany(pageQuery)).toEqual([]);
  });

  /** How many queries of an answer count what a text finds. */
  const countsOf = (plans: Node[][]) =>
    plans.filter((nodes) => nodes.some((node) => node['Node Type'] === 'CTE Scan')).length;

  it.each<[string, TenderFilter]>([
    ['a word', { titulo: 'HORMIGÓN' }],
    ['a part of one', { buscar: 'ormig' }],
  ])('knows from the words of the titles that %s is common, without counting', async (_what, filter) => {
    const { answer, plans } = await plansOf('published', filter, 1);
    expect([answer.total, answer.data.length]).toEqual([10_000, 10]);
    expect(countsOf(plans)).toBe(0);
  });

  it.each<[string, TenderFilter]>([
    ['a rare word', { titulo: 'zarzamora' }],
    ['a common word beside a rare one', { buscar: 'ormig 00012345' }],
    ['two words that no title has together', { buscar: 'hormigon zarzamora' }],
    ['a common word among the few of a state', { titulo: 'hormigon', estado: 'abiertas' }],
  ])('counts %s', async (_what, filter) => {
    const { answer, plans } = await plansOf('published', filter, 1);
    expect(answer.total).toBeLessThan(OPEN_AT_MOST);
    expect(countsOf(plans)).toBe(1);
  });

  it('counts a common word among days once, and again after a while', async () => {
    const filter = { titulo: 'ormig', fecha_publicacion_desde: '2000-01-01' };
    const counts = async (page: number) => {
      const { answer, plans } = await plansOf('published', filter, page);
      expect([answer.total, answer.data.length]).toEqual([10_000, 10]);
      return countsOf(plans);
    };
    expect(await counts(1)).toBe(1);
    expect([await counts(1), await counts(2)]).toEqual([0, 0]);
    clock.move(3_600_000);
    expect(await counts(1)).toBe(1);
  });

  it('finds by part of a file number by its index', async () => {
    const { answer, nodes } = await plansOf('published', { expediente: '00012345' }, 1);
    expect(answer.data.map(({ numero }) => numero)).toEqual([12_345]);
    expect(readsWhole(nodes)).toEqual([]);
  });

  it.each([
    ['two words, the second only in the file number', { buscar: 'MORA 12961' }, 1],
    ['a rare word and a short one', { buscar: 'za rzamora' }, 10],
    ['a file number that was typed in its own way', { buscar: 'ex 2011 12961' }, 1],
    ['a title and a file number', { titulo: 'zarza', expediente: '12961' }, 1],
  ])('finds %s by the indexes', async (_what, filter, many) => {
    const { answer, nodes } = await plansOf('published', filter, 1);
    expect(answer.data).toHaveLength(many);
    expect(answer.data.every(({ titulo }) => titulo.startsWith('zarzamora'))).toBe(true);
    expect(readsWhole(nodes)).toEqual([]);
  });

  it('looks for one or two letters at the start of words', async () => {
    const { answer, nodes } = await plansOf('published', { titulo: 'za' }, 1);
    expect(answer.total).toBeGreaterThan(50);
    expect(answer.data.every(({ titulo }) => /\bza/.test(titulo))).toBe(true);
    expect(readsWhole(nodes)).toEqual([]);
  });
});
