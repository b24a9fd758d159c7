import {
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  lt,
  lte,
  ne,
  notExists,
  or,
  type SQL,
} from 'drizzle-orm';
import { type PgColumn, QueryBuilder } from 'drizzle-orm/pg-core';
import { addDays, changesTerms, FOLLOW_KEPT_DAYS, FOLLOW_WITHOUT_RESULT_DAYS } from 'shared-api/rules';
import type { StoredFile } from '../../files/index.ts';
import { files } from '../../files/tables.ts';
import { type Clock, daysAgo, today } from '../../platform/clock.ts';
import { pick, type Sql, type Transaction } from '../../platform/db/database.ts';
import { tenderQuestions as questions } from '../questions/tables.ts';
import { changedFields } from './field-columns.ts';
import {
  circulars,
  type PublishedFacts,
  type ReleaseRecord,
  type TenderRecord,
  tenderReleases,
  tenders,
  WRITTEN_FIELDS,
} from './tables.ts';

export type Happening = Pick<ReleaseRecord, 'hecho'> &
  Partial<Pick<ReleaseRecord, 'detalle' | 'modificaPliego' | 'fileId'>> &
  Pick<PublishedFacts, 'pregunta'>;

/** Adds an event to a tender's history, unchecked: use `publishRelease`. */
export async function recordRelease(
  tx: Transaction,
  tender: TenderRecord,
  { hecho, detalle = [], modificaPliego = false, fileId = null, pregunta }: Happening,
  at: Date,
): Promise<void> {
  await tx.insert(tenderReleases).values({
    tenderId: tender.id,
    numero: (await lastRelease(tx, tender.id)) + 1,
    fecha: at,
    hecho,
    detalle,
    modificaPliego,
    fileId,
    facts: hecho === 'ocultada' ? null : { ...(await factsOf(tx, tender)), ...(pregunta && { pregunta }) },
  });
}

/** Counts the events of a tender, which is the number of the last. */
export const lastRelease = (from: Sql, tenderId: string): Promise<number> =>
  from.$count(tenderReleases, eq(tenderReleases.tenderId, tenderId));

/** Describes a file that the next event of a tender, which is locked, will hold. */
export const fileOfNextRelease = async (tx: Transaction, tenderId: string, fileId: string | null) =>
  fileId === null
    ? null
    : { numero: (await lastRelease(tx, tenderId)) + 1, tipo: await mediaTypeOf(tx, fileId) };

export async function releaseFile(from: Sql, tenderId: string, numero: number): Promise<StoredFile | null> {
  const [row] = await from
    .select({ file: files })
    .from(tenderReleases)
    .innerJoin(files, eq(files.id, tenderReleases.fileId))
    .where(and(eq(tenderReleases.tenderId, tenderId), eq(tenderReleases.numero, numero)));
  return row?.file ?? null;
}

/** Reads what was last shown of a tender; null if it was never public. */
export async function lastPublished(from: Sql, tenderId: string): Promise<PublishedFacts | null> {
  const [row] = await from
    .select({ facts: tenderReleases.facts })
    .from(tenderReleases)
    .where(and(eq(tenderReleases.tenderId, tenderId), isNotNull(tenderReleases.facts)))
    .orderBy(desc(tenderReleases.numero))
    .limit(1);
  return row?.facts ?? null;
}

/** Returns the event that makes a draft public: its first publication, or one after it was hidden. */
export async function showingEvent(tx: Transaction, tender: TenderRecord): Promise<Happening> {
  const published = await lastPublished(tx, tender.id);
  if (!published) return { hecho: 'publicada' };
  const announced = await tx.$count(circulars, eq(circulars.tenderId, tender.id));
  const detalle = changedFields({ pliegoFileId: tender.pliegoFileId, ...published }, tender);
  return {
    hecho: 'repuesta',
    detalle,
    modificaPliego: announced > published.circulares.length || changesTerms(detalle),
  };
}

/** Reads the events of a tender, oldest first. */
export const historyOf = async (from: Sql, id: string): Promise<ReleaseRecord[]> =>
  (await historiesOf(from, [id])).get(id) ?? [];

/** Reads the events of tenders by their ids, oldest first in each. */
export async function historiesOf(from: Sql, ids: readonly string[]) {
  const rows = await from
    .select()
    .from(tenderReleases)
    .where(inArray(tenderReleases.tenderId, [...ids]))
    .orderBy(asc(tenderReleases.numero));
  return Map.groupBy(rows, ({ tenderId }) => tenderId);
}

/** Reads the circulars of a tender. One that was withdrawn while it was hidden has only those that had been public. */
export async function circularsOf(from: Sql, { id, situacion }: Pick<TenderRecord, 'id' | 'situacion'>) {
  const published = situacion === 'retirada' ? await lastPublished(from, id) : null;
  const wasPublic = published ? lte(circulars.numero, published.circulares.length) : undefined;
  return from
    .select({ circular: circulars, file: files })
    .from(circulars)
    .leftJoin(files, eq(files.id, circulars.fileId))
    .where(and(eq(circulars.tenderId, id), wasPublic))
    .orderBy(asc(circulars.numero));
}

/** Reads questions with the files of their answers. */
export const questionsWhere = (from: Sql, where: SQL | undefined) =>
  from
    .select({ question: questions, file: files })
    .from(questions)
    .leftJoin(files, eq(files.id, questions.fileId))
    .where(where);

/** Reads the answered questions of a tender, by number. */
export const answersOf = (from: Sql, tenderId: string) =>
  questionsWhere(from, and(eq(questions.tenderId, tenderId), isNotNull(questions.numero))).orderBy(
    asc(questions.numero),
  );

async function mediaTypeOf(tx: Transaction, fileId: string): Promise<string> {
  const [file] = await tx.select({ mime: files.mime }).from(files).where(eq(files.id, fileId));
  if (!file) throw new Error(`the file ${fileId} is gone`);
  return file.mime;
}

async function factsOf(tx: Transaction, tender: TenderRecord): Promise<PublishedFacts> {
  const added = await circularsOf(tx, tender);
  return {
    ...pick(tender, [...WRITTEN_FIELDS, 'situacion', 'desenlace']),
    pliegoTipo: await mediaTypeOf(tx, tender.pliegoFileId),
    pliegoFileId: tender.pliegoFileId,
    circulares: added.map(({ circular, file }) => ({
      ...pick(circular, ['id', 'numero', 'titulo', 'texto']),
      fecha: circular.createdAt.toISOString(),
      tipo: file?.mime ?? null,
    })),
  };
}

/**
 * Returns the condition that people who wrote about a tender are forgotten: it ended and its last event is some weeks old,
 * because a result may be corrected. A tender without result ends a year after its deadline.
 */
export function isLongOver(clock: Clock, tenderId: PgColumn): SQL | undefined {
  const query = new QueryBuilder();
  const ended = query
    .select({ id: tenders.id })
    .from(tenders)
    .where(
      or(
        ne(tenders.situacion, 'vigente'),
        lt(tenders.fechaVencimiento, addDays(today(clock), -FOLLOW_WITHOUT_RESULT_DAYS)),
      ),
    );
  const recent = query
    .select({ id: tenderReleases.id })
    .from(tenderReleases)
    .where(
      and(eq(tenderReleases.tenderId, tenderId), gt(tenderReleases.fecha, daysAgo(clock, FOLLOW_KEPT_DAYS))),
    );
  return and(inArray(tenderId, ended), notExists(recent));
}
