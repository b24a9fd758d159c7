import { and, desc, eq, inArray, type Placeholder } from 'drizzle-orm';
import {
  changesBetween,
  dateLabels,
  type Estado,
  FIELD_NAMES,
  type ObservationForm,
  observationState,
  type ReviewedForm,
  stateAfter,
} from 'shared-api/rules';
import { pick, type Sql, type Transaction, upsert } from '../../platform/db/database.ts';
import { documentName, documentsWithRemoved, isRetired } from '../documents/index.ts';
import { accountsOf, type RequestRecord } from '../requests/record/index.ts';
import { statusHistory } from '../requests/tables.ts';
import { correctionDrafts, observationAnswers, observedForms } from './tables.ts';

export type CorrectionRow = Awaited<ReturnType<typeof lastCorrection>>[number];

const entryColumns = pick(statusHistory, ['id', 'requestId', 'createdAt', 'observaciones', 'attended']);

const lastEntry = (from: Sql, requestId: string | Placeholder, states: Estado[]) =>
  from
    .select(entryColumns)
    .from(statusHistory)
    .where(and(eq(statusHistory.requestId, requestId), inArray(statusHistory.estado, states)))
    .orderBy(desc(statusHistory.sequence))
    .limit(1);

export const lastCorrection = (from: Sql, requestId: string | Placeholder) =>
  lastEntry(from, requestId, [stateAfter('correct')]);

/** States that observations bring about: what to correct, or why the request was rejected. */
const OBSERVING = [stateAfter('correct'), stateAfter('reject')];

/** Reads what the last correction observed or, once the request was rejected, why. */
export const lastObservations = (from: Sql, requestId: string | Placeholder) =>
  lastEntry(from, requestId, OBSERVING);

export const lastObservationsOf = (from: Sql, requestIds: readonly string[]) =>
  from
    .selectDistinctOn([statusHistory.requestId], entryColumns)
    .from(statusHistory)
    .where(and(inArray(statusHistory.requestId, [...requestIds]), inArray(statusHistory.estado, OBSERVING)))
    .orderBy(statusHistory.requestId, desc(statusHistory.sequence));

/** Reads the form of a request as its last correction observed it; null once there was a decision. */
export async function observedForm(from: Sql, requestId: string): Promise<ReviewedForm | null> {
  const [row] = await from
    .select({ form: observedForms.form })
    .from(observedForms)
    .where(eq(observedForms.requestId, requestId));
  return row?.form ?? null;
}

/** Stores the form of a request as it is now, as the form that a correction observed. */
export async function storeObservedForm(
  tx: Transaction,
  row: RequestRecord,
  correctionId: string,
  createdAt: Date,
): Promise<void> {
  const observed = { correctionId, form: await formOf(tx, row, []), createdAt };
  await upsert(tx, observedForms, { requestId: row.id }, observed);
}

/**
 * Reads the whole form of a request: what an auditor observes and what is compared with it later.
 * @param observedIds documents of the observed form, which are read even if they are no longer asked for
 */
async function formOf(from: Sql, row: RequestRecord, observedIds: readonly string[]): Promise<ReviewedForm> {
  // One after the other: a transaction has one connection.
  const accounts = await accountsOf(from, row.id);
  // A removed document is a change of the supplier's, one whose type is no longer asked for is not.
  const documents = await documentsWithRemoved(from, row.id, observedIds);
  return {
    ...pick({ ...row, cuenta_bancaria: accounts }, FIELD_NAMES),
    documentos: documents.map((record) => ({
      id: record.document.id,
      nombre: documentName(record),
      archivo: record.file && { id: record.file.id, nombre: record.file.name },
      emision: record.document.emision,
      expiracion: record.document.expiracion,
      ...(record.type && { nombres_fechas: dateLabels(record.type) }),
      ...(isRetired(record) && { retirado: true }),
    })),
  };
}

/** Reads what changed in the form of a request since it was observed, and its documents as they are now. */
export async function followForm(from: Sql, row: RequestRecord, observed: ReviewedForm) {
  const observedIds = observed.documentos.map(({ id }) => id);
  const form = await formOf(from, row, observedIds);
  return { changes: changesBetween(observed, form), documentos: form.documentos };
}

/** Reads the observations of corrections that are being written, or were sent and not decided on since. */
export async function openObservations(from: Sql): Promise<readonly ObservationForm[]> {
  const corrections = await from
    .select({ observaciones: statusHistory.observaciones })
    .from(observedForms)
    .innerJoin(statusHistory, eq(statusHistory.id, observedForms.correctionId));
  const drafts = await from.select({ observaciones: correctionDrafts.observaciones }).from(correctionDrafts);
  return [...corrections, ...drafts].flatMap(
    ({ observaciones }): readonly ObservationForm[] => observaciones,
  );
}

/** Deletes the form that the last correction observed. Stores which observations are attended to, words apart. */
export async function deleteObservedForm(tx: Transaction, row: RequestRecord): Promise<void> {
  const [observed] = await tx.delete(observedForms).where(eq(observedForms.requestId, row.id)).returning();
  const [correction] = observed ? await lastCorrection(tx, row.id) : [];
  if (!observed || !correction) return;
  const form = await followForm(tx, row, observed.form);
  const attended = correction.observaciones.flatMap((observation, position) =>
    observationState(observation, form, null) === 'atendida' ? [position] : [],
  );
  await tx.update(statusHistory).set({ attended }).where(eq(statusHistory.id, correction.id));
}

/** Reads the supplier's words on a correction, by the places of its observations. */
export async function answersOf(from: Sql, correctionId: string): Promise<ReadonlyMap<number, string>> {
  const rows = await from
    .select({ position: observationAnswers.position, answer: observationAnswers.answer })
    .from(observationAnswers)
    .where(eq(observationAnswers.correctionId, correctionId));
  return new Map(rows.map(({ position, answer }) => [position, answer]));
}
