import { and, asc, eq, gt } from 'drizzle-orm';
import { files } from '../../files/tables.ts';
import type { Database } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors.ts';
import { SHELVES } from '../tenders/filter.ts';
import { releasesOfTenders } from '../tenders/history.ts';
import { findTender, NOT_FOUND, type TenderWithTerms } from '../tenders/repository.ts';
import { type ReleaseRecord, tenders } from '../tenders/tables.ts';

/** A published tender with its terms. @throws Refusal 404 */
export async function publishedOne(db: Database, id: string): Promise<TenderWithTerms> {
  const found = await findTender(db, id);
  if (!found?.tender.mostrar) throw notFound(NOT_FOUND);
  return found;
}

interface Batch {
  readonly rows: readonly TenderWithTerms[];
  /** Id that the next batch comes after; null when this is the last. */
  readonly next: string | null;
}

/** Published tenders in an order that never changes, after the one of that id (null: from the start). */
export async function publishedAfter(db: Database, after: string | null, size: number): Promise<Batch> {
  const rows = await db
    .select({ tender: tenders, file: files })
    .from(tenders)
    .innerJoin(files, eq(files.id, tenders.pliegoFileId))
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
