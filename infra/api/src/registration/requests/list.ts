import { and, asc, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { AnswerOf, listRequests, QueryOf, RequestRow } from 'shared-api/contract';
import { boardFilterOf, type RequestOrder, requestSearch, statesOf, TOTAL_CAP } from 'shared-api/rules';
import type { Database } from '../../platform/db/database.ts';
import { countToCap } from '../../platform/db/paging.ts';
import { containsWords, startsWith } from '../../platform/db/search.ts';
import { hasLabel, labelsOfRequests } from '../labels/index.ts';
import { correctionDrafts } from '../observations/tables.ts';
import { isCounted } from './dashboard/decisions.ts';
import { inQueue, LONGEST_WAIT, type QueueReader } from './queue.ts';
import { reviewQueueOf } from './review-queue.ts';
import { nameForOrder, supplierRequests as r } from './tables.ts';

export type RequestFilter = Omit<QueryOf<typeof listRequests>, 'page' | 'size' | 'orden'> & {
  readonly cuits?: readonly string[] | undefined;
};
/** A row of the list without its labels. */
export type RequestEntry = Omit<RequestRow, 'etiquetas'>;

/** Reads a page of the filtered list, and a total counted up to the cap. */
export async function requestPage(
  db: Database,
  { page, size, orden, ...filter }: QueryOf<typeof listRequests>,
  reader: QueueReader,
): Promise<AnswerOf<typeof listRequests>> {
  const where = listCondition(filter, reader);
  const [rows, counted] = await Promise.all([
    // The extra row says whether another page follows.
    requestRows(db, where, orderOf(filter, orden), size + 1, (page - 1) * size),
    countToCap(db, r, where, TOTAL_CAP + 1),
  ]);
  const shown = rows.slice(0, size);
  const labels = await labelsOfRequests(db, shown);
  return {
    data: shown.map(({ id, ...row }) => ({ ...row, etiquetas: labels.get(id) ?? [] })),
    current: page,
    hasPreviousPage: page > 1,
    hasNextPage: rows.length > size,
    total: Math.min(counted, TOTAL_CAP),
    totalIsExact: counted <= TOTAL_CAP,
  };
}

export async function firstRequests(
  db: Database,
  filter: RequestFilter,
  order: RequestOrder,
  limit: number,
  reader: QueueReader,
): Promise<RequestEntry[]> {
  return requestRows(db, listCondition(filter, reader), orderOf(filter, order), limit, 0);
}

const orderOf = ({ cola }: RequestFilter, order: RequestOrder) => (cola ? LONGEST_WAIT : ORDERS[order]);

function listCondition(filter: RequestFilter, reader: QueueReader): SQL | undefined {
  const { cola, cuit, estado, etiqueta, buscar, tablero, cuits } = filter;
  const counted = tablero === undefined ? null : boardFilterOf(tablero);
  return and(
    cola && inQueue(cola, reader),
    counted ? isCounted(counted, reader.today) : undefined,
    estado ? inArray(r.estado, statesOf(estado)) : undefined,
    cuits && inArray(r.cuit, [...cuits]),
    etiqueta ? hasLabel(r.id, etiqueta) : undefined,
    cuit ? startsWith(r.cuit, cuit) : undefined,
    containsWords(r.nombre_busqueda, filter.nombre_persona_humana ?? ''),
    containsWords(r.razon_social_busqueda, filter.razon_social ?? ''),
    buscar ? isAbout(buscar) : undefined,
  );
}

/** The request has this number, a CUIT that begins so, or a name with these words. */
function isAbout(text: string): SQL | undefined {
  const { number, cuit } = requestSearch(text);
  return or(
    number === null ? undefined : eq(r.nro_tramite, number),
    cuit === null ? undefined : startsWith(r.cuit, cuit),
    containsWords(r.nombre_busqueda, text),
    containsWords(r.razon_social_busqueda, text),
  );
}

/** The inner query reads ids from an index alone, however far the page is; the outer one only the rows of the page. */
async function requestRows(
  db: Database,
  where: SQL | undefined,
  order: readonly SQL[],
  limit: number,
  offset: number,
): Promise<(RequestEntry & { readonly id: string })[]> {
  const keys = db
    .select({ id: r.id })
    .from(r)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
    .as('keys');
  const rows = await db
    .select({
      id: r.id,
      cuit: r.cuit,
      tipo_persona: r.tipo_persona,
      nombre_persona_humana: r.nombre_persona_humana,
      razon_social: r.razon_social,
      nro_tramite: r.nro_tramite,
      createdAt: r.createdAt,
      estado: r.estado,
      estado_desde: r.estado_desde,
      sentAt: r.sentAt,
      wasCorrected: r.wasCorrected,
      correccion_sin_enviar: sql<boolean>`${correctionDrafts.requestId} is not null`,
    })
    .from(r)
    .innerJoin(keys, eq(keys.id, r.id))
    .leftJoin(correctionDrafts, eq(correctionDrafts.requestId, r.id))
    .orderBy(...order);
  const reviewQueue = await reviewQueueOf(db, rows);
  return rows.map(
    ({ id, estado, estado_desde, sentAt: _sent, wasCorrected: _corrected, createdAt, ...row }) => ({
      ...row,
      id,
      createdAt: createdAt.toISOString(),
      estado_tramite: { estado, createdAt: estado_desde.toISOString() },
      turno: reviewQueue.get(id) ?? null,
    }),
  );
}

const ORDERS: Readonly<Record<RequestOrder, readonly SQL[]>> = {
  nuevas: [desc(r.createdAt), desc(r.id)],
  antiguas: [asc(r.createdAt), asc(r.id)],
  nombre: [asc(nameForOrder(r)), asc(r.id)],
  estado: [asc(r.estado_desde), asc(r.id)],
};
