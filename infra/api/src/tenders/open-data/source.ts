import { and, asc, eq, exists, getTableColumns, gt, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { tenderQuestions as questions } from '../questions/tables.ts';
import { TENDER_SCOPES } from '../tenders/filter.ts';
import { historiesOf } from '../tenders/history.ts';
import { type ReleaseRecord, type TenderRecord, tenderReleases, tenders } from '../tenders/tables.ts';

interface Batch<T> {
  readonly rows: readonly T[];
  /** Id that the next batch starts after; null for the last batch. */
  readonly next: string | null;
}

/** A published tender; `hasAnswers`: a question on it was answered. */
export interface ListedTender extends TenderRecord {
  readonly hasAnswers: boolean;
}

/** Reads published tenders by id, which is a stable order. @param after id of the tender before the first; null: none */
export async function publishedAfter(
  db: Database,
  after: string | null,
  size: number,
): Promise<Batch<ListedTender>> {
  const answers = db
    .select({ numero: questions.numero })
    .from(questions)
    .where(and(eq(questions.tenderId, tenders.id), isNotNull(questions.numero)));
  const rows = await db
    .select({ ...getTableColumns(tenders), hasAnswers: sql<boolean>`${exists(answers)}` })
    .from(tenders)
    .where(and(TENDER_SCOPES.published, after === null ? undefined : gt(tenders.id, after)))
    .orderBy(asc(tenders.id))
    .limit(size + 1);
  const batch = rows.slice(0, size);
  return { rows: batch, next: rows.length > size ? (batch.at(-1)?.id ?? null) : null };
}

/** The published events of tenders, oldest first in each. */
export type Histories = Batch<readonly ReleaseRecord[]>;

/** Reads the histories of all tenders that ever were public, hidden ones too: what was told stays told. In order of id. */
export async function historyAfter(db: Database, after: string | null, size: number): Promise<Histories> {
  const rows = await db
    .selectDistinct({ id: tenderReleases.tenderId })
    .from(tenderReleases)
    .where(after === null ? undefined : gt(tenderReleases.tenderId, after))
    .orderBy(asc(tenderReleases.tenderId))
    .limit(size + 1);
  const ids = rows.slice(0, size).map(({ id }) => id);
  const releases = await historiesOf(db, ids);
  return {
    rows: ids.map((id) => releases.get(id) ?? []),
    next: rows.length > size ? (ids.at(-1) ?? null) : null,
  };
}
