import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { AnswerOf, listRequests, QueryOf, RequestRow } from 'shared-api/contract';
import type { RequestOrder } from 'shared-api/rules';
import type { Database, Sql } from '../../platform/db/database.ts';
import {
  countedOf,
  FEW,
  hasShortText,
  plainConditions,
  type RequestFilter,
  searchConditions,
} from './filters.ts';
import { type MonthsBy, monthsOf, startAfter, totalOf } from './months.ts';
import { nameForOrder, supplierRequests as r } from './tables.ts';
import { turnsOf } from './turns.ts';

interface Part {
  readonly limit: number;
  readonly offset: number;
}
interface Found {
  readonly rows: RequestRow[];
  readonly total: number;
  readonly isExact: boolean;
}

/** Requests for staff, filtered, in the order asked for and paged. */
export async function listRequestRows(
  db: Database,
  { page, size, orden, ...filter }: QueryOf<typeof listRequests>,
): Promise<AnswerOf<typeof listRequests>> {
  // The one row beyond the page says whether there is a next one.
  const part = { limit: size + 1, offset: (page - 1) * size };
  const search = await searchOf(db, filter);
  const { rows, total, isExact } =
    search.length === 0
      ? await pageInOrder(db, filter, orden, part)
      : await pageOfSearch(db, filter, search, orden, part);
  return {
    data: rows.slice(0, size),
    current: page,
    hasPreviousPage: page > 1,
    hasNextPage: rows.length > size,
    total,
    totalIsExact: isExact,
  };
}

type Search = ReturnType<typeof searchConditions>;

async function searchOf(from: Sql, filter: RequestFilter): Promise<Search> {
  const many = hasShortText(filter) && totalOf(await monthsOf(from, 'creado', undefined)) > FEW;
  return searchConditions(filter, many);
}

/** A page of what an index of the list gives in its order. */
async function pageInOrder(
  db: Database,
  filter: RequestFilter,
  order: RequestOrder,
  part: Part,
): Promise<Found> {
  const { by, direction } = ORDERS[order];
  const months = await monthsOf(db, by ?? 'creado', filter.estado);
  const start = by ? startAfter(part.offset, months, by, direction) : null;
  const where = [...plainConditions(filter), ...(start ? [start.where] : [])];
  const rows = await requestRows(db, where, order, { ...part, offset: start?.offset ?? part.offset });
  return { rows, total: totalOf(months), isExact: true };
}

/**
 * A page of a search by texts or a label, which no month counts: few matches are sorted, many are met soon enough by
 * walking the list in its order.
 */
async function pageOfSearch(
  db: Database,
  filter: RequestFilter,
  search: Search,
  order: RequestOrder,
  part: Part,
): Promise<Found> {
  const { key, direction } = ORDERS[order];
  const plain = plainConditions(filter);
  const most = countedOf(filter);
  const found = db
    .select({ id: r.id, key: sql`${key}`.as('key') })
    .from(r)
    .where(and(...plain, ...search.map(({ where }) => where)))
    .limit(most + 1)
    .as('found');
  const [first, last] = [part.offset + 1, part.offset + part.limit];
  const sorted =
    direction === 'asc' ? sql`${found.key}, ${found.id}` : sql`${found.key} desc, ${found.id} desc`;
  const [probe] = await db
    .select({
      total: sql<number>`count(*)::int`,
      ids: sql<string[] | null>`(array_agg(${found.id} order by ${sorted}))[${sql.raw(`${first}:${last}`)}]`,
    })
    .from(found);
  const total = probe?.total ?? 0;
  if (total <= most) {
    return { rows: await requestRowsOf(db, probe?.ids ?? []), total, isExact: true };
  }
  const walking = [...plain, ...search.map((condition) => condition.walking)];
  return { rows: await requestRows(db, walking, order, part), total: most, isExact: false };
}

/** Part of a list: its keys are read from an index and then only its rows. */
async function requestRows(
  from: Sql,
  where: readonly SQL[],
  order: RequestOrder,
  part: Part,
): Promise<RequestRow[]> {
  const keys = from
    .select({ id: r.id })
    .from(r)
    .where(and(...where))
    .orderBy(...orderBy(order))
    .limit(part.limit)
    .offset(part.offset)
    .as('keys');
  const rows = await from
    .select(ROW)
    .from(r)
    .innerJoin(keys, eq(keys.id, r.id))
    .orderBy(...orderBy(order));
  return rowViews(from, rows);
}

/** Ids of the first `limit` requests of the filtered list. */
export async function requestIds(
  from: Sql,
  filter: RequestFilter,
  order: RequestOrder,
  limit: number,
): Promise<string[]> {
  const search = await searchOf(from, filter);
  const rows = await from
    .select({ id: r.id })
    .from(r)
    .where(and(...plainConditions(filter), ...search.map(({ where }) => where)))
    .orderBy(...orderBy(order))
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

interface Order {
  readonly key: SQL;
  readonly direction: 'asc' | 'desc';
  /** The months that lead to its far pages; none for names. */
  readonly by: MonthsBy | null;
}

const ORDERS: Readonly<Record<RequestOrder, Order>> = {
  nuevas: { key: sql`${r.createdAt}`, direction: 'desc', by: 'creado' },
  antiguas: { key: sql`${r.createdAt}`, direction: 'asc', by: 'creado' },
  nombre: { key: nameForOrder(r), direction: 'asc', by: null },
  estado: { key: sql`${r.estado_desde}`, direction: 'asc', by: 'estado' },
};

function orderBy(order: RequestOrder): SQL[] {
  const { key, direction } = ORDERS[order];
  return direction === 'asc' ? [asc(key), asc(r.id)] : [desc(key), desc(r.id)];
}
