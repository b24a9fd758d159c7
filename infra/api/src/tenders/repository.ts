import { and, asc, desc, eq, gte, inArray, isNull, lt, lte, type SQL, sql } from 'drizzle-orm';
import { TENDERS_PER_PAGE, type TenderType } from 'shared-api/rules';
import type { Database, Sql, Transaction } from '../platform/db/database.ts';
import { type Page, pageOf, TOTAL_CAP } from '../platform/db/paging.ts';
import { type TextCondition, textConditions } from './search.ts';
import { tenders, tenderTotals } from './tables.ts';

export type TenderRecord = typeof tenders.$inferSelect;
/** Published tenders, or drafts. Deleted ones are in neither. */
export type Shelf = 'published' | 'drafts';

export interface TenderFilter {
  readonly buscar?: string | undefined;
  readonly titulo?: string | undefined;
  readonly expediente?: string | undefined;
  readonly tipo_licitacion?: TenderType | undefined;
  readonly fecha_publicacion_desde?: string | undefined;
  readonly fecha_publicacion_hasta?: string | undefined;
}

/** How many matches of a text are sorted; beyond, the newest are found by walking the list in its order. */
const PROBE = 20_000;

/** Written out and not as parameters: partial indexes are only used for what the planner can read. */
const SHELVES: Readonly<Record<Shelf, SQL>> = {
  published: sql`${tenders.mostrar} and ${tenders.deletedAt} is null`,
  drafts: sql`not ${tenders.mostrar} and ${tenders.deletedAt} is null`,
};
const newestFirst = [desc(tenders.fechaPublicacion), desc(tenders.id)];
const oldestFirst = [asc(tenders.fechaPublicacion), asc(tenders.id)];

export type ListTenders = (shelf: Shelf, filter: TenderFilter, page: number) => Promise<Page<TenderRecord>>;

/** The list of tenders, newest first; the query that everybody makes is prepared. */
export function createTenderList(db: Database): ListTenders {
  const firstPage = db
    .select()
    .from(tenders)
    .where(SHELVES.published)
    .orderBy(...newestFirst)
    .limit(TENDERS_PER_PAGE)
    .prepare('tenders_first_page');
  const totals = db.select().from(tenderTotals).prepare('tender_totals');

  return async (shelf, filter, page) => {
    const total =
      (await totals.execute()).find(({ mostrar }) => mostrar === (shelf === 'published'))?.total ?? 0;
    const text = textConditions(filter, total);
    const plain = plainConditions(filter);
    if (text.length > 0) return pageByText(db, shelf, text, plain, page);
    if (plain.length > 0) return pageInOrder(db, and(SHELVES[shelf], ...plain), page);
    const data =
      shelf === 'published' && page === 1 ? await firstPage.execute() : await anyPage(db, shelf, page, total);
    return { data, page, total, totalPages: Math.ceil(total / TENDERS_PER_PAGE) };
  };
}

function plainConditions(filter: TenderFilter): SQL[] {
  const { tipo_licitacion: type, fecha_publicacion_desde: from, fecha_publicacion_hasta: to } = filter;
  return [
    type && eq(tenders.tipo, type),
    from && gte(tenders.fechaPublicacion, from),
    to && lte(tenders.fechaPublicacion, to),
  ].filter((condition): condition is SQL => typeof condition === 'object');
}

/** Any page of the whole list, read from the end that is nearer. */
async function anyPage(db: Database, shelf: Shelf, page: number, total: number): Promise<TenderRecord[]> {
  const offset = (page - 1) * TENDERS_PER_PAGE;
  const size = Math.min(TENDERS_PER_PAGE, total - offset);
  if (size <= 0) return [];
  const fromTheEnd = offset > total / 2;
  return rowsAt(db, SHELVES[shelf], {
    order: fromTheEnd ? oldestFirst : newestFirst,
    size,
    offset: fromTheEnd ? total - offset - size : offset,
  });
}

/** A page of what an index of the list gives in its order; the total is counted up to the cap. */
async function pageInOrder(db: Database, where: SQL | undefined, page: number): Promise<Page<TenderRecord>> {
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(tenders)
    .where(where)
    .limit(TOTAL_CAP)
    .as('some');
  const [rows, [counted]] = await Promise.all([
    rowsAt(db, where, {
      order: newestFirst,
      size: TENDERS_PER_PAGE + 1,
      offset: (page - 1) * TENDERS_PER_PAGE,
    }),
    db.select({ total: sql<number>`count(*)::int` }).from(some),
  ]);
  return pageOf(rows, page, TENDERS_PER_PAGE, counted?.total ?? 0);
}

/** A page of a text search: few matches are sorted, many are met soon enough by walking the list. */
async function pageByText(
  db: Database,
  shelf: Shelf,
  text: readonly TextCondition[],
  plain: readonly SQL[],
  page: number,
): Promise<Page<TenderRecord>> {
  const found = db
    .select({ id: tenders.id, day: tenders.fechaPublicacion })
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
      >`(array_agg(${found.id} order by ${found.day} desc, ${found.id} desc))[${sql.raw(`${first}:${first + TENDERS_PER_PAGE}`)}]`,
    })
    .from(found);
  const total = probe?.total ?? 0;
  if (total > PROBE) {
    return pageInOrder(db, and(SHELVES[shelf], ...plain, ...text.map(({ walking }) => walking)), page);
  }
  const ids = probe?.ids ?? [];
  const rows =
    ids.length === 0
      ? []
      : await db
          .select()
          .from(tenders)
          .where(inArray(tenders.id, ids))
          .orderBy(...newestFirst);
  return pageOf(rows, page, TENDERS_PER_PAGE, total);
}

/** Reads the keys from the index alone, however far they are, and the rows of this page only. Newest first. */
async function rowsAt(
  db: Database,
  where: SQL | undefined,
  part: { readonly order: readonly SQL[]; readonly size: number; readonly offset: number },
): Promise<TenderRecord[]> {
  const keys = db
    .select({ id: tenders.id })
    .from(tenders)
    .where(where)
    .orderBy(...part.order)
    .limit(part.size)
    .offset(part.offset)
    .as('keys');
  const rows = await db
    .select({ tender: tenders })
    .from(tenders)
    .innerJoin(keys, eq(tenders.id, keys.id))
    .orderBy(...newestFirst);
  return rows.map(({ tender }) => tender);
}

export async function findTender(from: Sql, id: string): Promise<TenderRecord | null> {
  const [row] = await from
    .select()
    .from(tenders)
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
