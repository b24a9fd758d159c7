import { and, desc, eq, inArray, isNull, ne, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { QueryOf, twinTenders } from 'shared-api/contract';
import {
  AWARDED_TENDERS_PER_PAGE,
  type CivilDate,
  TENDER_TYPES,
  TENDERS_PER_PAGE,
  type TenderType,
} from 'shared-api/rules';
import type { Database } from '../../platform/db/database.ts';
import { containsWords, countToCap, mostSimilar, pageOf, readPage } from '../../platform/db/lists.ts';
import {
  listingOf,
  NEWEST_FIRST,
  type Segment,
  TENDER_SCOPES,
  type TenderFilter,
  type TenderScope,
  typedWords,
} from './filter.ts';
import { awardsOf, type TenderRecord, tenders } from './tables.ts';

interface Slice {
  readonly offset: number;
  readonly limit: number;
}

/**
 * Reads a page of tenders: published ones open first, the next to end before others, then the closed ones, newest first;
 * drafts before them. When a search fills no page, tenders that are similar to it follow: the last `parecidas`.
 */
export async function tenderPage(
  db: Database,
  scope: TenderScope,
  filter: TenderFilter,
  page: number,
  today: CivilDate,
) {
  const { within, segments } = listingOf(scope, filter, today);
  // One row more than a page says whether another page follows.
  const slice = { offset: (page - 1) * TENDERS_PER_PAGE, limit: TENDERS_PER_PAGE + 1 };
  const [rows, counted] = await Promise.all([
    readSegments(db, segments, slice),
    countToCap(db, tenders, within),
  ]);
  const exact = pageOf(rows, page, TENDERS_PER_PAGE, counted);
  const missing = TENDERS_PER_PAGE - exact.data.length;
  const search = typedWords(filter);
  if (page > 1 || missing <= 0 || search === '') return exact;
  const withoutSearch = listingOf(scope, { ...filter, titulo: '', buscar: '' }, today);
  const exactIds = exact.data.map(({ id }) => id);
  const others = and(withoutSearch.within, notInArray(tenders.id, exactIds));
  const similar = await similarTenders(db, others, search, missing);
  if (similar.length === 0) return exact;
  return {
    ...exact,
    data: [...exact.data, ...similar],
    total: exact.total + similar.length,
    totalPages: 1,
    parecidas: similar.length,
  };
}

/** Reads a slice of a list whose segments follow each other. */
async function readSegments(db: Database, segments: readonly Segment[], { offset, limit }: Slice) {
  const rows: TenderRecord[] = [];
  let skipped = offset;
  for (const segment of segments) {
    const segmentRows = await rowsOf(db, segment, { offset: skipped, limit: limit - rows.length });
    rows.push(...segmentRows);
    if (rows.length === limit) break;
    const endsBefore = segmentRows.length === 0 && skipped > 0 && segment !== segments.at(-1);
    skipped = endsBefore ? skipped - (await db.$count(tenders, segment.where)) : 0;
  }
  return rows;
}

/** Reads the ids of a slice from an index alone, however far it is, and then only its rows. */
export async function rowsOf(
  db: Database,
  { where, order }: Segment,
  { offset, limit }: Slice,
): Promise<TenderRecord[]> {
  const keys = db
    .select({ id: tenders.id })
    .from(tenders)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
    .as('keys');
  const rows = await db
    .select({ tender: tenders })
    .from(tenders)
    .innerJoin(keys, eq(tenders.id, keys.id))
    .orderBy(...order);
  return rows.map(({ tender }) => tender);
}

async function similarTenders(db: Database, where: SQL | undefined, search: string, limit: number) {
  const list = db
    .select({ id: tenders.id, text: tenders.searchText })
    .from(tenders)
    .where(where)
    .orderBy(...NEWEST_FIRST);
  const ids = (await mostSimilar(search, list, limit)).map(({ id }) => id);
  const rows = await db.select().from(tenders).where(inArray(tenders.id, ids));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export async function publishedChoices(db: Database): Promise<{ tipos: TenderType[]; anios: number[] }> {
  const types = await db.selectDistinct({ tipo: tenders.tipo }).from(tenders).where(TENDER_SCOPES.published);
  const years = await db
    .selectDistinct({ anio: tenders.anio })
    .from(tenders)
    .where(TENDER_SCOPES.published)
    .orderBy(desc(tenders.anio));
  return {
    tipos: TENDER_TYPES.filter((type) => types.some(({ tipo }) => tipo === type)),
    anios: years.map(({ anio }) => anio),
  };
}

/** Reads a page of the published tenders that a supplier won, the newest result first, each with that supplier's awards only. */
export async function awardedTenders(db: Database, cuit: string, page: number) {
  // Results of the first version have their one supplier in the ending itself.
  const isAwarded = or(holds({ adjudicaciones: [{ cuit }] }), holds({ cuit }));
  const where = and(sql`${tenders.situacion} = 'adjudicada'`, TENDER_SCOPES.published, isAwarded);
  const list = db.select().from(tenders).where(where).orderBy(desc(tenders.cerradaEl), desc(tenders.id));
  const counted = countToCap(db, tenders, where);
  const { data, ...rest } = await readPage(list, counted, page, AWARDED_TENDERS_PER_PAGE);
  return {
    ...rest,
    // The result of a tender wrote both.
    data: data.flatMap(({ id, titulo, numero, anio, tipo, cerradaEl, desenlace }) => {
      if (!cerradaEl || !desenlace) return [];
      const own = awardsOf(desenlace).filter((award) => award.cuit === cuit);
      return {
        licitacion_id: id,
        titulo,
        numero,
        anio,
        tipo_licitacion: tipo,
        fecha: cerradaEl,
        adjudicaciones: own.map(({ renglon, monto }) => ({ renglon, monto })),
      };
    }),
  };
}

/** Containment, which the index answers. */
const holds = (part: object): SQL => sql`${tenders.desenlace} @> ${JSON.stringify(part)}::jsonb`;

/** Twins in one answer: more help nobody. */
const MAX_TWINS = 5;

/**
 * Reads the tenders that may be the one in a form, newest first: those with its file number, or with its number, year and
 * type.
 */
export async function twinsOf(
  db: Database,
  { expediente = '', numero, anio, tipo_licitacion: type, excepto }: QueryOf<typeof twinTenders>,
): Promise<TenderRecord[]> {
  const hasNumber =
    numero !== undefined && anio !== undefined && type
      ? and(
          // Found by the index of searches: there is none of numbers.
          containsWords(sql`${tenders.searchText}`, `${numero} ${anio}`),
          eq(tenders.numero, numero),
          eq(tenders.anio, anio),
          eq(tenders.tipo, type),
        )
      : undefined;
  const either = or(
    expediente === '' ? undefined : eq(tenders.expediente, expediente.toUpperCase()),
    hasNumber,
  );
  if (!either) return [];
  return db
    .select()
    .from(tenders)
    .where(and(either, isNull(tenders.deletedAt), excepto ? ne(tenders.id, excepto) : undefined))
    .orderBy(desc(tenders.createdAt), desc(tenders.id))
    .limit(MAX_TWINS);
}
