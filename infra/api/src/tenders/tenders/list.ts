import { and, desc, eq, type SQL } from 'drizzle-orm';
import { type CivilDate, TENDER_TYPES, TENDERS_PER_PAGE, type TenderType } from 'shared-api/rules';
import type { Database } from '../../platform/db/database.ts';
import { countToCap, type Page, pageOf } from '../../platform/db/paging.ts';
import { isClosed, isOpen, SHELVES, type Shelf, shelfConditions, type TenderFilter } from './filter.ts';
import { isShortSearch } from './search.ts';
import { type TenderRecord, tenders } from './tables.ts';

/** Up to this many tenders, one or two letters are searched inside words too. */
const FEW_TENDERS = 20_000;

interface Slice {
  readonly offset: number;
  readonly limit: number;
}

/** Reads a page of tenders, newest first; of published ones the open ones come before the closed ones. */
export async function tenderPage(
  db: Database,
  shelf: Shelf,
  filter: TenderFilter,
  page: number,
  today: CivilDate,
): Promise<Page<TenderRecord>> {
  const where = await listConditions(db, shelf, filter, today);
  // One row more than a page says whether another page follows.
  const slice = { offset: (page - 1) * TENDERS_PER_PAGE, limit: TENDERS_PER_PAGE + 1 };
  const [rows, counted] = await Promise.all([
    shelf === 'published' && !filter.estado
      ? openFirst(db, where, slice, today)
      : newestFirst(db, where, slice),
    countToCap(db, tenders, where),
  ]);
  return pageOf(rows, page, TENDERS_PER_PAGE, counted);
}

/** Conditions of a filter on the tenders of a shelf. */
export async function listConditions(
  db: Database,
  shelf: Shelf,
  filter: TenderFilter,
  today: CivilDate,
): Promise<SQL | undefined> {
  const wordStarts =
    isShortSearch(filter) && (await countToCap(db, tenders, SHELVES[shelf], FEW_TENDERS + 1)) > FEW_TENDERS;
  return shelfConditions(shelf, filter, today, wordStarts);
}

/** Reads the open tenders and then the closed ones: no index has this order, since what is open changes every day. */
async function openFirst(
  db: Database,
  where: SQL | undefined,
  { offset, limit }: Slice,
  today: CivilDate,
): Promise<TenderRecord[]> {
  const whereOpen = and(where, isOpen(today));
  const open = await newestFirst(db, whereOpen, { offset, limit });
  if (open.length === limit) return open;
  const openBefore = open.length > 0 || offset === 0 ? offset : await db.$count(tenders, whereOpen);
  const closed = await newestFirst(db, and(where, isClosed(today)), {
    offset: offset - openBefore,
    limit: limit - open.length,
  });
  return [...open, ...closed];
}

/** Reads the ids of a page from an index alone, however far the page is, and then only the rows of this page. */
export async function newestFirst(
  db: Database,
  where: SQL | undefined,
  { offset, limit }: Slice,
): Promise<TenderRecord[]> {
  const order = [desc(tenders.fechaPublicacion), desc(tenders.id)];
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

/** The types and the years, newest first, of the published tenders. */
export async function publishedChoices(db: Database): Promise<{ tipos: TenderType[]; anios: number[] }> {
  const types = await db.selectDistinct({ tipo: tenders.tipo }).from(tenders).where(SHELVES.published);
  const years = await db
    .selectDistinct({ anio: tenders.anio })
    .from(tenders)
    .where(SHELVES.published)
    .orderBy(desc(tenders.anio));
  return {
    tipos: TENDER_TYPES.filter((type) => types.some(({ tipo }) => tipo === type)),
    anios: years.map(({ anio }) => anio),
  };
}
