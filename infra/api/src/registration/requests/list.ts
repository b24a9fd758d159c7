import { asc, desc, eq, inArray, type SQL } from 'drizzle-orm';
import type { AnswerOf, listRequests, QueryOf, RequestRow } from 'shared-api/contract';
import { type RequestOrder, TOTAL_CAP } from 'shared-api/rules';
import type { Database, Sql } from '../../platform/db/database.ts';
import { countToCap } from '../../platform/db/paging.ts';
import { isShortSearch, type RequestFilter, requestConditions } from './filters.ts';
import { nameForOrder, supplierRequests as r } from './tables.ts';
import { turnsOf } from './turns.ts';

/** Up to this many requests, one or two letters are searched inside words too. */
const FEW = 20_000;

interface Slice {
  readonly limit: number;
  readonly offset: number;
}

/** Requests for staff, filtered, in the order asked for and paged. */
export async function listRequestRows(
  db: Database,
  { page, size, orden, ...filter }: QueryOf<typeof listRequests>,
): Promise<AnswerOf<typeof listRequests>> {
  const where = await listConditions(db, filter);
  const [rows, counted] = await Promise.all([
    // One row more than a page says whether another follows.
    requestRows(db, where, orden, { limit: size + 1, offset: (page - 1) * size }),
    countToCap(db, r, where, TOTAL_CAP + 1),
  ]);
  return {
    data: rows.slice(0, size),
    current: page,
    hasPreviousPage: page > 1,
    hasNextPage: rows.length > size,
    total: Math.min(counted, TOTAL_CAP),
    totalIsExact: counted <= TOTAL_CAP,
  };
}

async function listConditions(from: Sql, filter: RequestFilter): Promise<SQL | undefined> {
  const wordStarts = isShortSearch(filter) && (await countToCap(from, r, undefined, FEW + 1)) > FEW;
  return requestConditions(filter, wordStarts);
}

/** The keys are read from an index alone, however far the page is, and then only the rows of this page. */
async function requestRows(
  from: Sql,
  where: SQL | undefined,
  order: RequestOrder,
  slice: Slice,
): Promise<RequestRow[]> {
  const keys = from
    .select({ id: r.id })
    .from(r)
    .where(where)
    .orderBy(...ORDERS[order])
    .limit(slice.limit)
    .offset(slice.offset)
    .as('keys');
  const rows = await from
    .select(ROW)
    .from(r)
    .innerJoin(keys, eq(keys.id, r.id))
    .orderBy(...ORDERS[order]);
  return rowViews(from, rows);
}

/** Ids of the first `limit` requests of the filtered list. */
export async function requestIds(
  from: Sql,
  filter: RequestFilter,
  order: RequestOrder,
  limit: number,
): Promise<string[]> {
  const rows = await from
    .select({ id: r.id })
    .from(r)
    .where(await listConditions(from, filter))
    .orderBy(...ORDERS[order])
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** The rows of these requests, in the order of their ids. */
export async function requestRowsOf(from: Sql, ids: readonly string[]): Promise<RequestRow[]> {
  if (ids.length === 0) return [];
  const rows = await from
    .select(ROW)
    .from(r)
    .where(inArray(r.id, [...ids]));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return rowViews(
    from,
    ids.flatMap((id) => byId.get(id) ?? []),
  );
}

const ROW = {
  id: r.id,
  cuit: r.cuit,
  tipo_persona: r.tipo_persona,
  nombre_persona_humana: r.nombre_persona_humana,
  razon_social: r.razon_social,
  nro_tramite: r.nro_tramite,
  createdAt: r.createdAt,
  estado: r.estado,
  estado_desde: r.estado_desde,
};
type StoredRow = Pick<typeof r.$inferSelect, keyof typeof ROW>;

async function rowViews(from: Sql, rows: readonly StoredRow[]): Promise<RequestRow[]> {
  const turns = await turnsOf(from, rows);
  return rows.map(({ id, estado, estado_desde, createdAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    estado_tramite: { estado, createdAt: estado_desde.toISOString() },
    turno: turns.get(id) ?? null,
  }));
}

const ORDERS: Readonly<Record<RequestOrder, readonly SQL[]>> = {
  nuevas: [desc(r.createdAt), desc(r.id)],
  antiguas: [asc(r.createdAt), asc(r.id)],
  nombre: [asc(nameForOrder(r)), asc(r.id)],
  estado: [asc(r.estado_desde), asc(r.id)],
};
