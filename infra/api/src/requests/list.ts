import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { AnswerOf, listRequests, QueryOf, RequestRow } from 'shared-api/contract';
import { fold, REQUESTS_COUNTED, type RequestOrder } from 'shared-api/rules';
import type { Database, Sql } from '../platform/db/database.ts';
import { holds, startsWith } from '../platform/db/search.ts';
import { turnsOf } from './queue.ts';
import { nameForOrder, supplierRequests as r } from './tables.ts';

export type RequestFilter = Omit<QueryOf<typeof listRequests>, 'page' | 'size' | 'orden'>;

/** Requests for staff, filtered, in the order asked for and paged. */
export async function listRequestRows(
  db: Database,
  query: QueryOf<typeof listRequests>,
): Promise<AnswerOf<typeof listRequests>> {
  const { page, size, orden } = query;
  // The one row beyond the page says whether there is a next one.
  const rows = await requestRows(db, query, orden, { limit: size + 1, offset: (page - 1) * size });
  return {
    data: rows.slice(0, size),
    current: page,
    hasPreviousPage: page > 1,
    hasNextPage: rows.length > size,
    total: await countRequests(db, query, REQUESTS_COUNTED),
  };
}

/** Part of the filtered list: its keys are read from an index, however far they are, and then only its rows. */
async function requestRows(
  from: Sql,
  filter: RequestFilter,
  order: RequestOrder,
  part: { readonly limit: number; readonly offset: number },
): Promise<RequestRow[]> {
  const keys = from
    .select({ id: r.id })
    .from(r)
    .where(and(...filtersOf(filter)))
    .orderBy(...ORDER_BY[order])
    .limit(part.limit)
    .offset(part.offset)
    .as('keys');
  const rows = await from
    .select(ROW)
    .from(r)
    .innerJoin(keys, eq(keys.id, r.id))
    .orderBy(...ORDER_BY[order]);
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
    .where(and(...filtersOf(filter)))
    .orderBy(...ORDER_BY[order])
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** The rows of these requests, in the order of their ids. */
export async function requestRowsOf(from: Sql, ids: readonly string[]): Promise<RequestRow[]> {
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

/** How many requests there are, counted up to `cap`. */
async function countRequests(from: Sql, filter: RequestFilter, cap: number): Promise<number> {
  const some = from
    .select({ one: sql`1`.as('one') })
    .from(r)
    .where(and(...filtersOf(filter)))
    .limit(cap)
    .as('some');
  const [counted] = await from.select({ total: sql<number>`count(*)::int` }).from(some);
  return counted?.total ?? 0;
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

const ORDER_BY: Readonly<Record<RequestOrder, readonly SQL[]>> = {
  nuevas: [desc(r.createdAt), desc(r.id)],
  antiguas: [asc(r.createdAt), asc(r.id)],
  nombre: [asc(nameForOrder(r)), asc(r.id)],
  estado: [asc(r.estado_desde), asc(r.id)],
};

function filtersOf(filter: RequestFilter): SQL[] {
  const filters: SQL[] = [];
  if (filter.cuit) filters.push(startsWith(r.cuit, filter.cuit));
  if (filter.nombre_persona_humana) {
    filters.push(holds(r.nombre_busqueda, fold(filter.nombre_persona_humana)));
  }
  if (filter.razon_social) filters.push(holds(r.razon_social_busqueda, fold(filter.razon_social)));
  if (filter.estado) filters.push(eq(r.estado, filter.estado));
  return filters;
}
