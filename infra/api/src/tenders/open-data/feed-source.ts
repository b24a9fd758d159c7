import { and, asc, count, eq, inArray, max, min, type SQL, sql } from 'drizzle-orm';
import type { CivilDate } from 'shared-api/rules';
import { files } from '../../files/tables.ts';
import type { Database } from '../../platform/db/database.ts';
import { isOpen, plainConditions, SHELVES, type TenderFilter } from '../tenders/filter.ts';
import { type Parts, readParts } from '../tenders/parts.ts';
import type { TenderWithTerms } from '../tenders/repository.ts';
import { walkingConditions } from '../tenders/search.ts';
import { type TenderRecord, tenderReleases, tenders, tenderTotals } from '../tenders/tables.ts';
import type { SearchTexts } from '../tenders/text-search.ts';

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

/** What is open stands among what is closed. */
const ALL: Parts = [sql`true`];

/** The published tenders with the latest publication dates. */
export async function newestPublished(
  db: Database,
  searchTexts: SearchTexts,
  { filter, today, size }: Asked,
): Promise<TenderRecord[]> {
  const plain = plainConditions(filter, today);
  const wanted = { offset: 0, size };
  const [published] = await db.select().from(tenderTotals).where(eq(tenderTotals.mostrar, true));
  const read = (condition?: SQL) => readParts(db, and(SHELVES.published, ...plain, condition), ALL, wanted);
  const found = await searchTexts(
    {
      shelf: 'published',
      filter,
      total: published?.total ?? 0,
      plain,
      parts: ALL,
      // Taken for a condition that few rows meet, it would be looked for in all of them: of this one half are expected.
      walk: (text) => read(sql`coalesce(${and(...text)}, false)`),
    },
    wanted,
  );
  return found?.rows ?? read();
}

/** The published tenders that take offers on that day, the next to end first: so few that each is looked at. */
export const nextToEnd = (db: Database, { filter, today, size }: Asked): Promise<TenderRecord[]> =>
  db
    .select()
    .from(tenders)
    .where(
      and(SHELVES.published, isOpen(today), ...plainConditions(filter, today), ...walkingConditions(filter)),
    )
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
