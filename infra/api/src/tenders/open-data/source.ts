import { and, asc, desc, eq, gt, gte } from 'drizzle-orm';
import type { CivilDate } from 'shared-api/rules';
import { files } from '../../files/tables.ts';
import type { Database } from '../../platform/db/database.ts';
import { SHELVES, type TenderWithTerms } from '../repository.ts';
import { tenders } from '../tables.ts';

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

/** The published tenders with the latest publication dates. */
export const newestPublished = (db: Database, size: number): Promise<TenderWithTerms[]> =>
  published(db)
    .where(SHELVES.published)
    .orderBy(desc(tenders.fechaPublicacion), desc(tenders.id))
    .limit(size);

/** The published tenders that take offers on that day, the next to end first. */
export const openPublished = (db: Database, today: CivilDate, size: number): Promise<TenderWithTerms[]> =>
  published(db)
    .where(and(SHELVES.published, gte(tenders.fechaVencimiento, today)))
    .orderBy(asc(tenders.fechaVencimiento), asc(tenders.id))
    .limit(size);
