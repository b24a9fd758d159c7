import { and, desc, eq, type Placeholder } from 'drizzle-orm';
import { type ReviewedForm, stateAfter } from 'shared-api/rules';
import { users } from '../../accounts/users/tables.ts';
import type { Sql, Transaction } from '../../platform/db/database.ts';
import { statusHistory } from '../requests/tables.ts';
import { observedForms, resolvedObservations as resolved } from './tables.ts';

export type CorrectionRow = Awaited<ReturnType<typeof lastCorrection>>[number];

/** Reads the last entry of a request's history that asked for corrections. */
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

/** Reads which observations of a correction are marked as resolved, by whom and when. */
export const marksOf = (from: Sql, correctionId: string) =>
  from
    .select({
      position: resolved.position,
      createdAt: resolved.createdAt,
      nombre: users.nombre,
      apellido: users.apellido,
    })
    .from(resolved)
    .innerJoin(users, eq(users.id, resolved.userId))
    .where(eq(resolved.correctionId, correctionId));

/** @returns false when it was marked before */
export async function addMark(tx: Transaction, mark: typeof resolved.$inferInsert): Promise<boolean> {
  const added = await tx.insert(resolved).values(mark).onConflictDoNothing().returning();
  return added.length > 0;
}

/** @returns false when it was not marked */
export async function removeMark(tx: Transaction, correctionId: string, position: number): Promise<boolean> {
  const removed = await tx
    .delete(resolved)
    .where(and(eq(resolved.correctionId, correctionId), eq(resolved.position, position)))
    .returning();
  return removed.length > 0;
}

/** Reads the form of a request as its last correction observed it; null once there was a decision. */
export async function observedForm(from: Sql, requestId: string): Promise<ReviewedForm | null> {
  const [row] = await from
    .select({ form: observedForms.form })
    .from(observedForms)
    .where(eq(observedForms.requestId, requestId));
  return row?.form ?? null;
}

/** Stores the form that a correction observes, in the place of the one before. */
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
