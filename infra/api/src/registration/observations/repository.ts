import { and, desc, eq, inArray, type Placeholder } from 'drizzle-orm';
import { type ReviewedForm, stateAfter } from 'shared-api/rules';
import type { Sql, Transaction } from '../../platform/db/database.ts';
import { statusHistory } from '../requests/tables.ts';
import { observationAnswers, observedForms } from './tables.ts';

export type CorrectionRow = Awaited<ReturnType<typeof lastCorrection>>[number];

export const lastCorrection = (from: Sql, requestId: string | Placeholder) =>
  from
    .select({
      id: statusHistory.id,
      createdAt: statusHistory.createdAt,
      observaciones: statusHistory.observaciones,
    })
    .from(statusHistory)
    .where(and(eq(statusHistory.requestId, requestId), eq(statusHistory.estado, stateAfter('correct'))))
    .orderBy(desc(statusHistory.sequence))
    .limit(1);

/** States that observations bring about: what to correct, or why the request was rejected. */
const OBSERVING = [stateAfter('correct'), stateAfter('reject')];

/** Reads what the last correction observed or, once the request was rejected, why. */
export const lastObservations = (from: Sql, requestId: string | Placeholder) =>
  from
    .select({ id: statusHistory.id, observaciones: statusHistory.observaciones })
    .from(statusHistory)
    .where(and(eq(statusHistory.requestId, requestId), inArray(statusHistory.estado, OBSERVING)))
    .orderBy(desc(statusHistory.sequence))
    .limit(1);

export const lastObservationsOf = (from: Sql, requestIds: readonly string[]) =>
  from
    .selectDistinctOn([statusHistory.requestId], {
      id: statusHistory.id,
      requestId: statusHistory.requestId,
      observaciones: statusHistory.observaciones,
    })
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

export async function storeObservedForm(
  tx: Transaction,
  requestId: string,
  observed: { readonly correctionId: string; readonly form: ReviewedForm; readonly createdAt: Date },
): Promise<void> {
  await tx
    .insert(observedForms)
    .values({ requestId, ...observed })
    .onConflictDoUpdate({ target: observedForms.requestId, set: observed });
}

export async function deleteObservedForm(tx: Transaction, requestId: string): Promise<void> {
  await tx.delete(observedForms).where(eq(observedForms.requestId, requestId));
}

/** Reads the supplier's words on a correction, by the places of its observations. */
export async function answersOf(from: Sql, correctionId: string): Promise<ReadonlyMap<number, string>> {
  const rows = await from
    .select({ position: observationAnswers.position, answer: observationAnswers.answer })
    .from(observationAnswers)
    .where(eq(observationAnswers.correctionId, correctionId));
  return new Map(rows.map(({ position, answer }) => [position, answer]));
}
