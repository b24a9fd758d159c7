import type { listRequests, QueryOf, RequestRow } from 'shared-api/contract';
import { QUEUES, REQUEST_ORDERS, TOTAL_CAP } from 'shared-api/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UNKNOWN_ID } from '#test/access.ts';
import { expectBounded, type PlanNode, type WatchedDatabase, watchedDatabase } from '#test/plans.ts';
import { requestPage } from './list.ts';
import { queueCounts } from './queue.ts';

const REQUESTS = 30_000;
const MONTHS = 120;
/** No answer may touch more rows of a table than this: what is counted at most, and a little. */
const ROWS_AT_MOST = 2 * TOTAL_CAP;
/** 'ferreteria' is in nearly all names, 'zarzamora' in a few; fifty requests wait. */
const FILL = `
  insert into supplier_requests (id, cuit, tipo_persona, nro_tramite, estado, estado_desde, created_at, updated_at,
    razon_social, nombre_persona_humana, nombre_busqueda, razon_social_busqueda, activo, motivos,
    domicilio_electronico, datos_societarios, actividades, impuesto, principales_clientes)
  select gen_random_uuid(), (20000000000 + n * 7)::text, 'JURIDICA', n::text,
    case when n % 600 = 0 then 'OBSERVACION' when n % 3 = 0 then 'RECHAZADO' else 'HABILITADO' end,
    at + interval '3 days', at, at, name, name, ' ' || name || ' ', ' ' || name || ' ', true, '[]', '[]', '[]', '[]', '[]', '[]'
  from (select n, timestamptz '2015-01-01' + n * interval '${(MONTHS * 30 * 24 * 60) / REQUESTS} minutes' as at,
          case when n % 997 = 0 then 'la zarzamora ' when n % 23 = 0 then 'un bazar ' else 'ferreteria ' end || md5(n::text) as name
        from generate_series(1, ${REQUESTS}) n) made`;

/** The status history of each request. */
const HISTORY = `
  insert into status_history (id, request_id, estado, observaciones, created_at)
  select gen_random_uuid(), id, e, '[]', created_at
  from supplier_requests, unnest(array['INICIADO', 'PENDIENTE EN OBSERVACION', estado]) e`;

/** Labels by which of the requests, numbered from the oldest, have them. */
const LABELS = {
  half: 'n % 2 = 0',
  many: 'n % 17 = 0',
  oldest: 'n <= 3000',
  few: 'n % 331 = 0',
  none: 'false',
} as const;
const idOf = (label: keyof typeof LABELS) =>
  `00000000-0000-4000-8000-00000000000${1 + Object.keys(LABELS).indexOf(label)}`;
const LABELLED = (Object.keys(LABELS) as (keyof typeof LABELS)[]).flatMap((label) => [
  `insert into labels (id, nombre, nombre_busqueda, created_at) values ('${idOf(label)}', '${label}', '${label}', now())`,
  `insert into supplier_labels (request_id, label_id, created_at)
   select id, '${idOf(label)}', now() from (select id, nro_tramite::int as n from supplier_requests) r where ${LABELS[label]}`,
]);
/** SQL condition: the supplier has the label. */
const labelled = (label: keyof typeof LABELS) =>
  `id in (select request_id from supplier_labels where label_id = '${idOf(label)}')`;

const LARGE = ['supplier_requests', 'status_history', 'supplier_labels'];

const READER = { userId: '00000000-0000-4000-8000-000000000099', today: '2026-11-25' };

describe('the list of many requests', () => {
  let database: WatchedDatabase;
  beforeAll(async () => {
    database = await watchedDatabase([FILL, HISTORY, ...LABELLED]);
  });
  afterAll(() => database?.stop());

  const list = (query: Partial<QueryOf<typeof listRequests>>) =>
    requestPage(database.db, { page: 1, size: 5, orden: 'nuevas', ...query }, READER);

  const watchedList = (query: Partial<QueryOf<typeof listRequests>>) => database.watched(() => list(query));

  /** Requests are read from an index that has their order. */
  const expectInOrder = (plans: readonly (readonly PlanNode[])[]) => {
    const nodes = plans.flat();
    const reads = nodes.filter((node) => node['Relation Name'] === 'supplier_requests');
    expect(reads.length).toBeGreaterThan(1);
    expect(reads.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([]);
    expect(nodes.filter((node) => node['Node Type'].includes('Sort') && node['Actual Rows'] > 50)).toEqual(
      [],
    );
  };

  const cuitsOf = (rows: readonly RequestRow[]) => rows.map(({ cuit }) => cuit);
  const storedTaxIds = async (where: string, order: string, offset: number): Promise<string[]> => {
    const { rows } = await database.pool.query(
      `select cuit from supplier_requests where ${where} order by ${order} limit 5 offset ${offset}`,
    );
    return rows.map(({ cuit }) => cuit);
  };

  it.each(REQUEST_ORDERS)('shows the first page in the order %s from an index', async (orden) => {
    const { answer, readings } = await watchedList({ orden });
    expectBounded(readings, LARGE, ROWS_AT_MOST);
    expect(answer).toMatchObject({ total: TOTAL_CAP, totalIsExact: false, hasNextPage: true });
  });

  it.each([
    ['nuevas', 'created_at desc, id desc'],
    ['antiguas', 'created_at, id'],
    ['estado', 'estado_desde, id'],
  ] as const)('finds far pages in the order %s by an index alone, without sorting', async (orden, order) => {
    for (const page of [2, 1_777, 3_000, 5_999, REQUESTS / 5]) {
      const { answer, plans } = await watchedList({ orden, page });
      expectInOrder(plans);
      expect([page, cuitsOf(answer.data)]).toEqual([page, await storedTaxIds('true', order, (page - 1) * 5)]);
      expect(answer.hasNextPage).toBe(page < REQUESTS / 5);
    }
    expect((await list({ orden, page: REQUESTS / 5 + 1 })).data).toEqual([]);
  });

  it('finds far pages of one state', async () => {
    const where = "estado = 'HABILITADO'";
    const { answer, plans } = await watchedList({ estado: 'HABILITADO', page: 3_500 });
    expectInOrder(plans);
    expect(answer).toMatchObject({ total: TOTAL_CAP, totalIsExact: false });
    expect(cuitsOf(answer.data)).toEqual(await storedTaxIds(where, 'created_at desc, id desc', 17_495));
  });

  it.each(REQUEST_ORDERS)('shows a rare state in the order %s', async (orden) => {
    const { answer, readings } = await watchedList({ estado: 'OBSERVACION', orden });
    expectBounded(readings, LARGE, ROWS_AT_MOST);
    expect(answer).toMatchObject({ total: REQUESTS / 600, totalIsExact: true });
  });

  it.each(QUEUES)('shows and counts the part %s of the review queue from an index', async (cola) => {
    const page = await watchedList({ cola });
    expectBounded(page.readings, LARGE, ROWS_AT_MOST);
    const counted = await database.watched(() => queueCounts(database.db, READER));
    expectBounded(counted.readings, LARGE, ROWS_AT_MOST);
    expect(counted.answer[cola]).toBe(page.answer.total);
  });

  it.each<[string, Partial<QueryOf<typeof listRequests>>, string]>([
    ['the start of a tax id', { cuit: '20000001' }, "cuit like '20000001%'"],
    ['a whole tax id', { cuit: '20000000777' }, "cuit = '20000000777'"],
    ['a rare part of a name', { razon_social: 'ARZAMÓR' }, "razon_social like '%arzamor%'"],
    ['the same in a person’s name', { nombre_persona_humana: 'Zarza' }, "razon_social like '%zarza%'"],
    [
      'a name in a state',
      { razon_social: 'zarza', estado: 'RECHAZADO' },
      "razon_social like '%zarza%' and estado = 'RECHAZADO'",
    ],
    ['two letters at the start of a word', { razon_social: 'za' }, "razon_social like '% za%'"],
    ['a label', { etiqueta: idOf('few') }, labelled('few')],
    [
      'a label that many have, in a state',
      { etiqueta: idOf('many'), estado: 'OBSERVACION' },
      `${labelled('many')} and estado = 'OBSERVACION'`,
    ],
    [
      'a label that half have, and a rare part of a name',
      { etiqueta: idOf('half'), razon_social: 'zarza' },
      `${labelled('half')} and razon_social like '%zarza%'`,
    ],
  ])('finds few by %s, and counts them all', async (_what, filter, where) => {
    const { rows } = await database.pool.query(
      `select count(*)::int as n from supplier_requests where ${where}`,
    );
    for (const orden of ['nuevas', 'estado'] as const) {
      const { answer, readings } = await watchedList({ ...filter, orden });
      expectBounded(readings, LARGE, ROWS_AT_MOST);
      expect(answer).toMatchObject({ total: rows[0].n, totalIsExact: true });
      const order = orden === 'nuevas' ? 'created_at desc, id desc' : 'estado_desde, id';
      expect(cuitsOf(answer.data)).toEqual(await storedTaxIds(where, order, 0));
    }
    const last = Math.ceil(rows[0].n / 5);
    expect(cuitsOf((await list({ ...filter, page: last })).data)).toEqual(
      await storedTaxIds(where, 'created_at desc, id desc', (last - 1) * 5),
    );
  });

  it.each<[string, Partial<QueryOf<typeof listRequests>>, string]>([
    ['nearly all', { razon_social: 'ferreteria' }, "razon_social like '%ferreteria%'"],
    ['some', { razon_social: 'bazar' }, "razon_social like '%bazar%'"],
    ['the start of many tax ids', { cuit: '2000' }, "cuit like '2000%'"],
    ['one letter', { razon_social: 'f' }, "razon_social ~ '(^| )f'"],
  ])('finds the first of %s and says that there are more than were counted', async (_what, filter, where) => {
    for (const page of [1, 3]) {
      const { answer, readings } = await watchedList({ ...filter, page });
      // The count may read the table itself, up to where it stops.
      expect(readings.filter(({ rows }) => rows > 3 * ROWS_AT_MOST)).toEqual([]);
      expect(answer).toMatchObject({ total: TOTAL_CAP, totalIsExact: false, hasNextPage: true });
      expect(cuitsOf(answer.data)).toEqual(
        await storedTaxIds(where, 'created_at desc, id desc', (page - 1) * 5),
      );
    }
  });

  it('compares the names of the first of the list with one that is in none', async () => {
    const { answer, readings } = await watchedList({ razon_social: 'zarzamara' });
    expect(answer.data).toHaveLength(5);
    expect(answer.parecidas).toBe(5);
    expectBounded(readings, LARGE, 5_000 + ROWS_AT_MOST);
  });

  it.each(['many', 'oldest'] as const)(
    'finds those that have a label wherever in the list they stand: %s',
    async (label) => {
      const where = labelled(label);
      for (const [orden, order] of [
        ['nuevas', 'created_at desc, id desc'],
        ['estado', 'estado_desde, id'],
      ] as const) {
        for (const page of [1, 150]) {
          const answer = await list({ etiqueta: idOf(label), orden, page });
          expect(answer).toMatchObject({ total: TOTAL_CAP, totalIsExact: false });
          expect(cuitsOf(answer.data)).toEqual(await storedTaxIds(where, order, (page - 1) * 5));
        }
      }
    },
  );

  it('finds the first suppliers of a label that half have, and says that there are more than were counted', async () => {
    const filters = [
      [{}, 'true'],
      [
        { razon_social: 'ferreteria', estado: 'HABILITADO' },
        "razon_social like '%ferreteria%' and estado = 'HABILITADO'",
      ],
    ] as const;
    for (const [filter, where] of filters) {
      for (const page of [1, 3]) {
        const answer = await list({ etiqueta: idOf('half'), ...filter, page });
        expect(cuitsOf(answer.data)).toEqual(
          await storedTaxIds(`${labelled('half')} and ${where}`, 'created_at desc, id desc', (page - 1) * 5),
        );
      }
    }
    expect(await list({ etiqueta: idOf('half') })).toMatchObject({
      total: TOTAL_CAP,
      totalIsExact: false,
      hasNextPage: true,
    });
  });

  it.each([idOf('none'), UNKNOWN_ID])('finds nothing by a label that nobody has: %s', async (etiqueta) => {
    const { answer, readings } = await watchedList({ etiqueta });
    expectBounded(readings, LARGE, 0);
    expect(answer).toMatchObject({ data: [], total: 0, totalIsExact: true, hasNextPage: false });
  });
});
