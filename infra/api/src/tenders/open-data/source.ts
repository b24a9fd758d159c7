import { and, asc, desc, eq, gt, gte, ne } from 'drizzle-orm';
import type { CivilDate } from 'shared-api/rules';
import { files } from '../../files/tables.ts';
import type { Database } from '../../platform/db/database.ts';
import { SHELVES } from '../filter.ts';
import { releasesOfTenders } from '../history.ts';
import type { TenderWithTerms } from '../repository.ts';
import { type ReleaseRecord, tenders } from '../tables.ts';

const published = (db: Database) =>
  db
    .select({ tender: tenders, file: files })
    .from(tenders)
    .innerJoin(files, eq(files.id, tenders.pliegoFileId))
    .$dynamic();

export interface Batch {
  readonly rows: readonly TenderWithTerms[];
  /** Id that the next batch comes after; null when this is the last. */
  readonly next: string | null;
}

/** Published tenders in an order that never changes, after the one of that id (null: from the start). */
export async function publishedAfter(db: Database, after: string | null, size: number): Promise<Batch> {
  const rows = await published(db)
    .where(and(SHELVES.published, after === null ? undefined : gt(tenders.id, after)))
    .orderBy(asc(tenders.id))
    .limit(size + 1);
  const shown = rows.slice(0, size);
  return { rows: shown, next: rows.length > size ? (shown.at(-1)?.tender.id ?? null) : null };
}

/** What was published of some tenders, oldest first in each. */
export interface History {
  readonly histories: readonly (readonly ReleaseRecord[])[];
  /** Id that the next batch comes after; null when this is the last. */
  readonly next: string | null;
}

/** All that was published of the tenders that are public now, in the order of `publishedAfter`. */
export async function historyAfter(db: Database, after: string | null, size: number): Promise<History> {
  const ids = await db
    .select({ id: tenders.id })
    .from(tenders)
    .where(and(SHELVES.published, after === null ? undefined : gt(tenders.id, after)))
    .orderBy(asc(tenders.id))
    .limit(size + 1);
  const shown = ids.slice(0, size).map(({ id }) => id);
  const found = await releasesOfTenders(db, shown);
  const histories = shown.flatMap((id) => {
    const rows = found.get(id);
    return rows ? [rows] : [];
  });
  return { histories, next: ids.length > size ? (shown.at(-1) ?? null) : null };
}

/** The published tenders with the latest publication dates; who follows a feed doesn't look for withdrawn ones. */
export const newestPublished = (db: Database, size: number): Promise<TenderWithTerms[]> =>
  published(db)
    .where(and(SHELVES.published, ne(tenders.situacion, 'retirada')))
    .orderBy(desc(tenders.fechaPublicacion), desc(tenders.id))
    .limit(size);

/** The published tenders that take offers on that day, the next to end first. */
export const openPublished = (db: Database, today: CivilDate, size: number): Promise<TenderWithTerms[]> =>
  published(db)
    .where(and(SHELVES.published, gte(tenders.abiertaHasta, today)))
    .orderBy(asc(tenders.abiertaHasta), asc(tenders.id))
    .limit(size);
