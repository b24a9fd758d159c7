import {
  and,
  asc,
  count,
  eq,
  exists,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  max,
  min,
  ne,
  sql,
} from 'drizzle-orm';
import type { CivilDate } from 'shared-api/rules';
import { files } from '../../files/tables.ts';
import type { Database } from '../../platform/db/database.ts';
import { tenderQuestions as questions } from '../questions/tables.ts';
import {
  isOpen,
  listingOf,
  NEWEST_FIRST,
  NEXT_TO_END,
  TENDER_SCOPES,
  type TenderFilter,
} from '../tenders/filter.ts';
import { historiesOf } from '../tenders/history.ts';
import { rowsOf } from '../tenders/list.ts';
import { type TenderRecord, tenderReleases, tenders } from '../tenders/tables.ts';

/** Reads published tenders by id, which is a stable order. @param after id of the tender before the first; null: none */
export async function publishedAfter(db: Database, after: string | null, size: number) {
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
  return batchOf(rows, size);
}

/** A published tender; `hasAnswers`: a question on it was answered. */
export type ListedTender = Awaited<ReturnType<typeof publishedAfter>>['rows'][number];

/** Reads the histories of all tenders that ever were public, hidden ones too: what was told stays told. In order of id. */
export async function historyAfter(db: Database, after: string | null, size: number) {
  const ids = await db
    .selectDistinct({ id: tenderReleases.tenderId })
    .from(tenderReleases)
    .where(after === null ? undefined : gt(tenderReleases.tenderId, after))
    .orderBy(asc(tenderReleases.tenderId))
    .limit(size + 1);
  const { rows, next } = batchOf(ids, size);
  const histories = await historiesOf(
    db,
    rows.map(({ id }) => id),
  );
  return { histories: rows.map(({ id }) => histories.get(id) ?? []), next };
}

/** Cuts a batch from rows that were read with one more. `next`: id that the next batch starts after; null for the last batch. */
function batchOf<Row extends { readonly id: string }>(rows: readonly Row[], size: number) {
  const batch = rows.slice(0, size);
  return { rows: batch, next: rows.length > size ? (batch.at(-1)?.id ?? null) : null };
}

/** The newest tenders are in the sitemap. The protocol allows 50,000 addresses (sitemaps.org), but each call writes them all. */
const SITEMAP_TENDERS = 20_000;

/** Reads the newest published tenders but the withdrawn ones, for which nobody looks. */
export const newestListed = (db: Database, most = SITEMAP_TENDERS) =>
  db
    .select({ id: tenders.id, changed: tenders.updatedAt })
    .from(tenders)
    .where(and(TENDER_SCOPES.published, ne(tenders.situacion, 'retirada')))
    .orderBy(...NEWEST_FIRST)
    .limit(most);

interface FeedQuery {
  readonly filter: TenderFilter;
  readonly today: CivilDate;
  readonly size: number;
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
export async function withPublication(db: Database, rows: readonly TenderRecord[]) {
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
export type PublishedTender = Awaited<ReturnType<typeof withPublication>>[number];
