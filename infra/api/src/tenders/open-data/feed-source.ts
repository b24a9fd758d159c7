import { and, count, eq, inArray, max, min } from 'drizzle-orm';
import type { CivilDate } from 'shared-api/rules';
import { files } from '../../files/tables.ts';
import type { Database } from '../../platform/db/database.ts';
import { isOpen, listingOf, NEWEST_FIRST, NEXT_TO_END, type TenderFilter } from '../tenders/filter.ts';
import { rowsOf } from '../tenders/list.ts';
import type { TenderWithTerms } from '../tenders/repository.ts';
import { type TenderRecord, tenderReleases, tenders } from '../tenders/tables.ts';

interface FeedQuery {
  readonly filter: TenderFilter;
  readonly today: CivilDate;
  readonly size: number;
}

export interface PublishedTender extends TenderWithTerms {
  readonly published: { readonly first: Date; readonly last: Date; readonly times: number };
}

/** Reads the published tenders with the latest publication dates, open or closed. */
export function newestPublished(db: Database, { filter, today, size }: FeedQuery): Promise<TenderRecord[]> {
  const where = listingOf('published', filter, today).within;
  return rowsOf(db, { where, order: NEWEST_FIRST }, { offset: 0, limit: size });
}

/** Reads the tenders that are open on that day, the next to end first. */
export function nextToEnd(db: Database, { filter, today, size }: FeedQuery): Promise<TenderRecord[]> {
  const where = and(listingOf('published', filter, today).within, isOpen(today));
  return rowsOf(db, { where, order: NEXT_TO_END }, { offset: 0, limit: size });
}

/** Adds its terms and times of publication to each tender. */
export async function withPublication(
  db: Database,
  rows: readonly TenderRecord[],
): Promise<PublishedTender[]> {
  const ids = rows.map(({ id }) => id);
  const publications = await db
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
  const byId = new Map(publications.map(({ id, ...rest }) => [id, rest]));
  return rows.flatMap((tender) => {
    const { file, first, last, times } = byId.get(tender.id) ?? {};
    return file && first && last && times ? [{ tender, file, published: { first, last, times } }] : [];
  });
}
