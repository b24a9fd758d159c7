import { and, type SQL, sql } from 'drizzle-orm';
import { type CivilDate, TENDERS_PER_PAGE } from 'shared-api/rules';
import type { Database } from '../../platform/db/database.ts';
import { countToCap, type Page, pageOf } from '../../platform/db/paging.ts';
import { isClosed, isOpen, plainConditions, SHELVES, type Shelf, type TenderFilter } from './filter.ts';
import { closedMonths, type Months, publishedOfType, totalOf } from './months.ts';
import { type Parts, readParts } from './parts.ts';
import { type TenderRecord, tenders, tenderTotals } from './tables.ts';
import type { SearchTexts } from './text-search.ts';

export type ListTenders = (
  shelf: Shelf,
  filter: TenderFilter,
  page: number,
  today: CivilDate,
) => Promise<Page<TenderRecord>>;

/** The list of tenders: published ones that are open before closed ones, among each the newest first. */
export function createTenderList(db: Database, searchTexts: SearchTexts): ListTenders {
  const totals = db.select().from(tenderTotals).prepare('tender_totals');

  return async (shelf, filter, page, today) => {
    const total =
      (await totals.execute()).find(({ mostrar }) => mostrar === (shelf === 'published'))?.total ?? 0;
    const plain = plainConditions(filter, today);
    const parts = partsOf(shelf, filter, today);
    const offset = (page - 1) * TENDERS_PER_PAGE;
    // One more than a page says whether another follows.
    const wanted = { offset, size: TENDERS_PER_PAGE + 1 };
    const walk = (text: readonly SQL[]) =>
      readParts(db, and(SHELVES[shelf], ...plain, ...text), parts, wanted);
    const found = await searchTexts({ shelf, filter, total, plain, parts, walk }, wanted);
    if (found) return pageOf(found.rows, page, TENDERS_PER_PAGE, found.total);
    const { lastByMonth, counted } = fromMonths(db, shelf, filter, today);
    if (plain.length > 0) {
      const where = and(SHELVES[shelf], ...plain);
      const [rows, matches] = await Promise.all([
        readParts(db, where, parts, { ...wanted, lastByMonth }),
        counted ? counted() : countToCap(db, tenders, where),
      ]);
      return pageOf(rows, page, TENDERS_PER_PAGE, matches);
    }
    const data = await readParts(db, SHELVES[shelf], parts, { offset, size: TENDERS_PER_PAGE, lastByMonth });
    return { data, page, total, totalPages: Math.ceil(total / TENDERS_PER_PAGE) };
  };
}

/** What the list shows one after the other. */
const partsOf = (shelf: Shelf, { estado }: TenderFilter, today: CivilDate): Parts =>
  shelf === 'published' && !estado ? [isOpen(today), isClosed(today)] : [sql`true`];

interface FromMonths {
  /** How many rows of the last part each month has. */
  readonly lastByMonth?: () => Promise<Months>;
  /** How many rows there are in all. */
  readonly counted?: () => Promise<number>;
}

/** What the months know of a list, for whoever asks: nothing where its days are chosen, nor of what few are. */
function fromMonths(db: Database, shelf: Shelf, filter: TenderFilter, today: CivilDate): FromMonths {
  const { estado, tipo_licitacion: type } = filter;
  const chosen = filter.fecha_publicacion_desde || filter.fecha_publicacion_hasta;
  if (shelf === 'drafts' || estado === 'abiertas' || chosen) return {};
  let asked: Promise<Months> | undefined;
  const lastByMonth = () => {
    asked ??= closedMonths(db, SHELVES.published, today, type);
    return asked;
  };
  if (estado === 'cerradas') return { lastByMonth, counted: async () => totalOf(await lastByMonth()) };
  return { lastByMonth, ...(type && { counted: () => publishedOfType(db, type) }) };
}
