import { and, count, eq, inArray, max, min } from 'drizzle-orm';
import type { CivilDate } from 'shared-api/rules';
import { files } from '../../files/tables.ts';
import type { Database } from '../../platform/db/database.ts';
import { isOpen, listingOf, NEXT_TO_END, type TenderFilter } from '../tenders/filter.ts';
import { newestFirst } from '../tenders/list.ts';
import type { TenderWithTerms } from '../tenders/repository.ts';
import { type TenderRecord, tenderReleases, tenders } from '../tenders/tables.ts';

export interface FeedQuery {
  readonly filter: TenderFilter;
  readonly today: CivilDate;
  readonly size: number;
}

/** A tender and when it was published first and last, and how many times. */
export interface PublishedTender extends TenderWithTerms {
  readonly published: { readonly first: Date; readonly last: Date; readonly times: number };
}

/** Reads the published tenders with the latest publication dates, open or closed. */
export async function newestPublished(
  db: Database,
  { filter, today, size }: FeedQuery,
): Promise<TenderRecord[]> {
  return newestFirst(db, listingOf('published', filter, today).within, size);
}

/** Reads the tenders that are open on that day, the next to end first. They are few enough to read each. */
export const nextToEnd = (db: Database, { filter, today, size }: FeedQuery): Promise<TenderRecord[]> =>
  db
    .select()
    .from(tenders)
    .where(and(listingOf('published', filter, today).within, isOpen(today)))
    .orderBy(...NEXT_TO_END)
    .limit(size);

/** Adds its terms and times of publication to each tender. */
export async function withPublication(
  db: Database,
  rows: readonly TenderRecord[],
): Promise<PublishedTender[]> {
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
    return file && first && last && times ? [{ tender, file, published: { first, last, times } }] : [];
  });
}
