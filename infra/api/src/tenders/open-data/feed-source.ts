import { and, asc, count, eq, inArray, max, min } from 'drizzle-orm';
import type { CivilDate } from 'shared-api/rules';
import { files } from '../../files/tables.ts';
import type { Database } from '../../platform/db/database.ts';
import { isOpen, shelfConditions, type TenderFilter } from '../tenders/filter.ts';
import { listConditions, newestFirst } from '../tenders/list.ts';
import type { TenderWithTerms } from '../tenders/repository.ts';
import { type TenderRecord, tenderReleases, tenders } from '../tenders/tables.ts';

/** What narrows a feed, on which day, and how many tenders it may hold. */
export interface Asked {
  readonly filter: TenderFilter;
  readonly today: CivilDate;
  readonly size: number;
}

/** What was published of a tender. */
export interface Told {
  readonly first: Date;
  readonly last: Date;
  /** How many times; it only grows. */
  readonly times: number;
}
export interface ToldTender extends TenderWithTerms {
  readonly told: Told;
}

/** The published tenders with the latest publication dates, open or not. */
export async function newestPublished(db: Database, { filter, today, size }: Asked): Promise<TenderRecord[]> {
  const where = await listConditions(db, 'published', filter, today);
  return newestFirst(db, where, { offset: 0, limit: size });
}

/** The published tenders that take offers on that day, the next to end first: so few that each is looked at. */
export const nextToEnd = (db: Database, { filter, today, size }: Asked): Promise<TenderRecord[]> =>
  db
    .select()
    .from(tenders)
    .where(and(shelfConditions('published', filter, today, false), isOpen(today)))
    .orderBy(asc(tenders.abiertaHasta), asc(tenders.id))
    .limit(size);

/** The tenders in their order, each with its terms and what was published of it. */
export async function withTold(db: Database, rows: readonly TenderRecord[]): Promise<ToldTender[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const found = await db
    .select({
      id: tenders.id,
      file: files,
      first: min(tenderReleases.fecha),
      last: max(tenderReleases.fecha),
      times: count(),
    })
    .from(tenders)
    .innerJoin(files, eq(files.id, tenders.pliegoFileId))
    .innerJoin(tenderReleases, eq(tenderReleases.tenderId, tenders.id))
    .where(inArray(tenders.id, ids))
    .groupBy(tenders.id, files.id);
  const byId = new Map(found.map(({ id, ...rest }) => [id, rest]));
  return rows.flatMap((tender) => {
    const { file, first, last, times } = byId.get(tender.id) ?? {};
    return file && first && last && times ? [{ tender, file, told: { first, last, times } }] : [];
  });
}
