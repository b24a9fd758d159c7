import { and, desc, eq, type Placeholder } from 'drizzle-orm';
import type { Observation } from 'shared-api/contract';
import { type ReviewedForm, stateAfter } from 'shared-api/rules';
import { users } from '../../accounts/users/tables.ts';
import type { Sql, Transaction } from '../../platform/db/database.ts';
import { statusHistory } from '../requests/tables.ts';
import { observedForms, resolvedObservations as resolved } from './tables.ts';

/** What is read of an entry of a request's history that asked for corrections. */
export type CorrectionRow = Pick<typeof statusHistory.$inferSelect, 'id' | 'createdAt' | 'observaciones'>;

/** Reads the last entry of a request's history that asked for corrections; none when none did. */
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

/** Observations of the last correction; empty when there has been none. */
export async function lastObservations(from: Sql, requestId: string): Promise<Observation[]> {
  const [correction] = await lastCorrection(from, requestId);
  return correction?.observaciones ?? [];
}

/** Who has found which observations of a correction resolved, and when. */
export function marksOf(from: Sql, correctionId: string) {
  return from
    .select({
      position: resolved.position,
      createdAt: resolved.createdAt,
      nombre: users.nombre,
      apellido: users.apellido,
    })
    .from(resolved)
    .innerJoin(users, eq(users.id, resolved.userId))
    .where(eq(resolved.correctionId, correctionId));
}

/** @returns whether it was not marked before */
export async function addMark(tx: Transaction, mark: typeof resolved.$inferInsert): Promise<boolean> {
  const added = await tx.insert(resolved).values(mark).onConflictDoNothing().returning();
  return added.length > 0;
}

/** @returns whether it was marked before */
export async function dropMark(tx: Transaction, correctionId: string, position: number): Promise<boolean> {
  const dropped = await tx
    .delete(resolved)
    .where(and(eq(resolved.correctionId, correctionId), eq(resolved.position, position)))
    .returning();
  return dropped.length > 0;
}

/** The form as it was when a correction was asked for; null when it is kept no more. */
export async function observedForm(from: Sql, correctionId: string): Promise<ReviewedForm | null> {
  const [row] = await from
    .select({ form: observedForms.form })
    .from(observedForms)
    .where(eq(observedForms.correctionId, correctionId));
  return row?.form ?? null;
}

/** The form of a request as its last correction observed it; null when it is kept no more. */
export async function observedFormOf(from: Sql, requestId: string): Promise<ReviewedForm | null> {
  const [row] = await from
    .select({ form: observedForms.form })
    .from(observedForms)
    .where(eq(observedForms.requestId, requestId));
  return row?.form ?? null;
}

/** Keeps the form that a correction observes, in the place of the one before. */
export async function keepForm(
  tx: Transaction,
  kept: {
    readonly requestId: string;
    readonly correctionId: string;
    readonly form: ReviewedForm;
    readonly at: Date;
  },
): Promise<void> {
  const { at, requestId, ...rest } = kept;
  const values = { ...rest, createdAt: at };
  await tx
    .insert(observedForms)
    .values({ requestId, ...values })
    .onConflictDoUpdate({ target: observedForms.requestId, set: values });
}

/** A decision was made: the form as it was observed is needed no more. */
export async function forgetForm(tx: Transaction, requestId: string): Promise<void> {
  await tx.delete(observedForms).where(eq(observedForms.requestId, requestId));
}
