import { and, asc, desc, eq, inArray, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { AnswerOf, exportRequests, listRequests, QueryOf, RequestRow } from 'shared-api/contract';
import {
  boardFilterOf,
  isTaxId,
  type RequestOrder,
  requestSearch,
  searchWords,
  similarTo,
  statesOf,
  TOTAL_CAP,
} from 'shared-api/rules';
import { users } from '../../accounts/users/tables.ts';
import { type Database, pick } from '../../platform/db/database.ts';
import { COMPARED, containsWords, countToCap, startsWith } from '../../platform/db/lists.ts';
import { isReviewer, reviewerColumns } from '../assignments/index.ts';
import { hasLabel, labelsOfRequests } from '../labels/index.ts';
import { correctionDrafts } from '../observations/tables.ts';
import { isCounted } from './dashboard.ts';
import { inQueue, LONGEST_WAIT, type QueueReader, turnOf } from './queue.ts';
import { nameForOrder, supplierRequests as r } from './tables.ts';

type ListQuery = Omit<QueryOf<typeof exportRequests>, 'formato'>;

/** The most similar names that follow the exact ones. */
const SIMILAR_MAX = 10;

/**
 * Reads a page of the filtered list, and a total counted up to the cap. When a typed name fills no page, suppliers with
 * similar names follow: the last `parecidas`.
 */
export async function requestPage(
  db: Database,
  { page, size, ...query }: QueryOf<typeof listRequests>,
  reader: QueueReader,
): Promise<AnswerOf<typeof listRequests>> {
  const [rows, counted] = await Promise.all([
    // The extra row says whether another page follows.
    listedRequests(db, query, reader, size + 1, (page - 1) * size),
    countToCap(db, r, listCondition(query, reader), TOTAL_CAP + 1),
  ]);
  const exact = rows.slice(0, size).map(({ row }) => row);
  const missing = page > 1 ? 0 : Math.min(size - exact.length, SIMILAR_MAX);
  const similar = missing > 0 ? await similarRequests(db, query, reader, exact, missing) : [];
  return {
    ...(similar.length > 0 && { parecidas: similar.length }),
    data: [...exact, ...similar],
    current: page,
    hasPreviousPage: page > 1,
    hasNextPage: rows.length > size,
    total: Math.min(counted, TOTAL_CAP) + similar.length,
    totalIsExact: counted <= TOTAL_CAP,
  };
}

/**
 * Reads so many requests of suppliers whose names are similar to the typed ones, the most similar first; a tax id or a request
 * number is like no other.
 */
async function similarRequests(
  db: Database,
  query: ListQuery,
  reader: QueueReader,
  exact: readonly RequestRow[],
  most: number,
): Promise<RequestRow[]> {
  const { buscar = '', nombre_persona_humana = '', razon_social = '', ...untyped } = query;
  const fields = [
    ['person', nombre_persona_humana],
    ['company', razon_social],
    ['both', buscar],
  ] as const;
  const searches = fields.filter(([, typed]) => typed.trim() !== '');
  const isLikeNone = searches.some(([, typed]) => searchWords(typed).length === 0);
  const { number, cuit } = requestSearch(buscar);
  if (number || cuit || searches.length === 0 || isLikeNone) return [];
  const exactCuits = exact.map((row) => row.cuit);
  const compared = await db
    .select({
      cuit: r.cuit,
      person: r.nombre_busqueda,
      company: r.razon_social_busqueda,
      both: sql<string>`${r.nombre_busqueda} || ${r.razon_social_busqueda}`,
    })
    .from(r)
    .where(and(listCondition(untyped, reader), notInArray(r.cuit, exactCuits)))
    .orderBy(...orderOf(query))
    .limit(COMPARED);
  const similar = searches.reduce((rows, [name, typed]) => {
    const texts = rows.map((row) => ({ ...row, text: row[name] }));
    return similarTo(typed, texts);
  }, compared);
  const cuits = similar.slice(0, most).map((row) => row.cuit);
  if (cuits.length === 0) return [];
  const listed = await listedRequests(db, { orden: query.orden, cuits }, reader, most);
  const rows = new Map(listed.map(({ row }) => [row.cuit, row]));
  return cuits.flatMap((similarCuit) => rows.get(similarCuit) ?? []);
}

function listCondition(filter: ListQuery, reader: QueueReader): SQL | undefined {
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

/** The request has this number, a CUIT that begins so or of the person with this DNI, or a name with these words. */
function isAbout(text: string): SQL | undefined {
  const typed = requestSearch(text);
  return or(
    isNumbered(typed),
    typed.cuit === null ? undefined : startsWith(r.cuit, typed.cuit),
    containsWords(r.nombre_busqueda, text),
    containsWords(r.razon_social_busqueda, text),
  );
}

/** The request has this number, or a CUIT of the person with this DNI; undefined: neither was typed. */
const isNumbered = ({ number, cuitsOfPerson }: ReturnType<typeof requestSearch>): SQL | undefined =>
  or(
    number === null ? undefined : eq(r.nro_tramite, number),
    cuitsOfPerson.length === 0 ? undefined : inArray(r.cuit, [...cuitsOfPerson]),
  );

/**
 * Finds the one supplier that a filter of the list names: by a whole tax id, the number of their request or their DNI.
 * @returns the tax id; null for a filter that names none or several
 */
export async function namedSupplier(
  db: Database,
  { cuit, buscar = '', cuits = [] }: Pick<ListQuery, 'cuit' | 'buscar' | 'cuits'>,
): Promise<string | null> {
  const typed = requestSearch(buscar);
  const [selected = null, ...others] = new Set(cuits);
  const single = others.length === 0 ? selected : null;
  const taxId = [cuit, typed.cuit, single].find((text) => text && isTaxId(text));
  if (taxId) return taxId;
  const numbered = isNumbered(typed);
  if (!numbered) return null;
  const [found, ...alike] = await db.select({ cuit: r.cuit }).from(r).where(numbered).limit(2);
  return found && alike.length === 0 ? found.cuit : null;
}

export type ListedRequest = Awaited<ReturnType<typeof listedRequests>>[number];

/** The inner query reads ids from an index alone, however far the page is; the outer one only the rows of the page. */
export async function listedRequests(
  db: Database,
  query: ListQuery,
  reader: QueueReader,
  limit: number,
  offset = 0,
) {
  const order = orderOf(query);
  const keys = db
    .select({ id: r.id })
    .from(r)
    .where(listCondition(query, reader))
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
    .as('keys');
  const requests = await db
    .select({ record: r, revisor: reviewerColumns, draftOf: correctionDrafts.requestId })
    .from(r)
    .innerJoin(keys, eq(keys.id, r.id))
    .leftJoin(users, and(eq(users.id, r.reviewerId), isReviewer))
    .leftJoin(correctionDrafts, eq(correctionDrafts.requestId, r.id))
    .orderBy(...order);
  const records = requests.map(({ record }) => record);
  const labels = await labelsOfRequests(db, records);
  return requests.map(({ record, revisor, draftOf }) => ({
    record,
    row: {
      ...pick(record, ['cuit', 'tipo_persona', 'nombre_persona_humana', 'razon_social', 'nro_tramite']),
      createdAt: record.createdAt.toISOString(),
      estado_tramite: { estado: record.estado, createdAt: record.estado_desde.toISOString() },
      turno: turnOf(record, revisor),
      correccion_sin_enviar: draftOf !== null,
      etiquetas: labels.get(record.id) ?? [],
    },
  }));
}

const orderOf = ({ cola, orden }: ListQuery) => (cola ? LONGEST_WAIT : ORDERS[orden]);

const ORDERS: Readonly<Record<RequestOrder, readonly SQL[]>> = {
  nuevas: [desc(r.createdAt), desc(r.id)],
  antiguas: [asc(r.createdAt), asc(r.id)],
  nombre: [asc(nameForOrder(r)), asc(r.id)],
  estado: [asc(r.estado_desde), asc(r.id)],
};
