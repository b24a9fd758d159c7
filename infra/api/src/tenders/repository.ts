import { and, desc, eq, gte, inArray, isNull, lt, lte, type SQL, sql } from 'drizzle-orm';
import { type CivilDate, TENDERS_PER_PAGE, type TenderState, type TenderType } from 'shared-api/rules';
import type { StoredFile } from '../files/index.ts';
import { files } from '../files/tables.ts';
import type { Database, Sql, Transaction } from '../platform/db/database.ts';
import { type Page, pageOf, TOTAL_CAP } from '../platform/db/paging.ts';
import { type Parts, readParts } from './parts.ts';
import { type TextCondition, textConditions } from './search.ts';
import { type TenderRecord, tenders, tenderTotals } from './tables.ts';

export interface TenderWithTerms {
  readonly tender: TenderRecord;
  readonly file: StoredFile;
}
/** Published tenders, or drafts. Deleted ones are in neither. */
export type Shelf = 'published' | 'drafts';

export interface TenderFilter {
  readonly buscar?: string | undefined;
  readonly titulo?: string | undefined;
  readonly expediente?: string | undefined;
  readonly tipo_licitacion?: TenderType | undefined;
  readonly estado?: TenderState | undefined;
  readonly fecha_publicacion_desde?: string | undefined;
  readonly fecha_publicacion_hasta?: string | undefined;
}

export const NOT_FOUND = 'No se encontró la licitación.';

/** How many matches of a text are sorted; beyond, the newest are found by walking the list in its order. */
const PROBE = 20_000;

/** Written out and not as parameters: partial indexes are only used for what the planner can read. */
export const SHELVES: Readonly<Record<Shelf, SQL>> = {
  published: sql`${tenders.mostrar} and ${tenders.deletedAt} is null`,
  drafts: sql`not ${tenders.mostrar} and ${tenders.deletedAt} is null`,
};

export type ListTenders = (
  shelf: Shelf,
  filter: TenderFilter,
  page: number,
  today: CivilDate,
) => Promise<Page<TenderRecord>>;

/** The list of tenders: published ones that are open before closed ones, among each the newest first. */
export function createTenderList(db: Database): ListTenders {
  const totals = db.select().from(tenderTotals).prepare('tender_totals');

  return async (shelf, filter, page, today) => {
    const total =
      (await totals.execute()).find(({ mostrar }) => mostrar === (shelf === 'published'))?.total ?? 0;
    const text = textConditions(filter, total);
    const plain = plainConditions(filter, today);
    const parts = partsOf(shelf, filter, today);
    if (text.length > 0) return pageByText(db, shelf, { text, plain, parts }, page);
    if (plain.length > 0) return pageInOrder(db, and(SHELVES[shelf], ...plain), parts, page);
    const data = await readParts(db, SHELVES[shelf], parts, {
      offset: (page - 1) * TENDERS_PER_PAGE,
      size: TENDERS_PER_PAGE,
      total,
    });
    return { data, page, total, totalPages: Math.ceil(total / TENDERS_PER_PAGE) };
  };
}

const isOpen = (today: CivilDate) => gte(tenders.abiertaHasta, today);
const isClosed = (today: CivilDate) => lt(tenders.abiertaHasta, today);

/** What the list shows one after the other. */
const partsOf = (shelf: Shelf, { estado }: TenderFilter, today: CivilDate): Parts =>
  shelf === 'published' && !estado ? [isOpen(today), isClosed(today)] : [sql`true`];

function plainConditions(filter: TenderFilter, today: CivilDate): SQL[] {
  const { estado } = filter;
  const { tipo_licitacion: type, fecha_publicacion_desde: from, fecha_publicacion_hasta: to } = filter;
  return [
    estado && (estado === 'abiertas' ? isOpen(today) : isClosed(today)),
    type && eq(tenders.tipo, type),
    from && gte(tenders.fechaPublicacion, from),
    to && lte(tenders.fechaPublicacion, to),
  ].filter((condition): condition is SQL => typeof condition === 'object');
}

/** A page of what an index of the list gives in its order; the total is counted up to the cap. */
async function pageInOrder(
  db: Database,
  where: SQL | undefined,
  parts: Parts,
  page: number,
): Promise<Page<TenderRecord>> {
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(tenders)
    .where(where)
    .limit(TOTAL_CAP)
    .as('some');
  const [rows, [counted]] = await Promise.all([
    readParts(db, where, parts, { offset: (page - 1) * TENDERS_PER_PAGE, size: TENDERS_PER_PAGE + 1 }),
    db.select({ total: sql<number>`count(*)::int` }).from(some),
  ]);
  return pageOf(rows, page, TENDERS_PER_PAGE, counted?.total ?? 0);
}

interface TextSearch {
  readonly text: readonly TextCondition[];
  readonly plain: readonly SQL[];
  readonly parts: Parts;
}

/** A page of a text search: few matches are sorted, many are met soon enough by walking the list. */
async function pageByText(
  db: Database,
  shelf: Shelf,
  { text, plain, parts }: TextSearch,
  page: number,
): Promise<Page<TenderRecord>> {
  const found = db
    .select({ id: tenders.id, day: tenders.fechaPublicacion, first: sql<boolean>`${parts[0]}`.as('first') })
    .from(tenders)
    .where(and(SHELVES[shelf], ...plain, ...text.map(({ where }) => where)))
    .limit(PROBE + 1)
    .as('found');
  const first = (page - 1) * TENDERS_PER_PAGE + 1;
  const [probe] = await db
    .select({
      total: sql<number>`count(*)::int`,
      ids: sql<
        string[] | null
      >`(array_agg(${found.id} order by ${found.first} desc, ${found.day} desc, ${found.id} desc))[${sql.raw(`${first}:${first + TENDERS_PER_PAGE}`)}]`,
    })
    .from(found);
  const total = probe?.total ?? 0;
  if (total > PROBE) {
    const walking = and(SHELVES[shelf], ...plain, ...text.map((condition) => condition.walking));
    return pageInOrder(db, walking, parts, page);
  }
  const ids = probe?.ids ?? [];
  const rows = ids.length === 0 ? [] : await db.select().from(tenders).where(inArray(tenders.id, ids));
  rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
  return pageOf(rows, page, TENDERS_PER_PAGE, total);
}

/** A tender that is not deleted, with the file of its terms. */
export async function findTender(from: Sql, id: string): Promise<TenderWithTerms | null> {
  const [row] = await from
    .select({ tender: tenders, file: files })
    .from(tenders)
    .innerJoin(files, eq(files.id, tenders.pliegoFileId))
    .where(and(eq(tenders.id, id), isNull(tenders.deletedAt)));
  return row ?? null;
}

/** A tender that is not deleted, locked until the transaction ends. */
export async function lockTender(tx: Transaction, id: string): Promise<TenderRecord | null> {
  const [row] = await tx
    .select()
    .from(tenders)
    .where(and(eq(tenders.id, id), isNull(tenders.deletedAt)))
    .for('update');
  return row ?? null;
}

/** Which of the types have a published tender: one look into the index for each. */
export async function publishedTypes(db: Database, types: readonly TenderType[]): Promise<TenderType[]> {
  const found = await Promise.all(
    types.map((type) =>
      db
        .select({ type: tenders.tipo })
        .from(tenders)
        .where(and(SHELVES.published, eq(tenders.tipo, type)))
        .limit(1),
    ),
  );
  return found.flat().map(({ type }) => type);
}

/** The years that published tenders have, newest first: hops from one year to the next in the index. */
export async function publishedYears(db: Database): Promise<number[]> {
  const years: number[] = [];
  for (;;) {
    const below = years.at(-1);
    const [next] = await db
      .select({ year: tenders.anio })
      .from(tenders)
      .where(and(SHELVES.published, below === undefined ? undefined : lt(tenders.anio, below)))
      .orderBy(desc(tenders.anio))
      .limit(1);
    if (!next) return years;
    years.push(next.year);
  }
}
