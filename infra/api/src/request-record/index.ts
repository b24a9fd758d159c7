import { eq, sql } from 'drizzle-orm';
import type { Sql, Transaction } from '../platform/db/database.ts';
import { prepared } from '../platform/db/prepared.ts';
import { conflict, notFound } from '../platform/errors.ts';
import { actsFor, type SessionUser } from '../platform/http/session.ts';
import { supplierRequests } from '../requests/tables.ts';

/** The record of a request itself: finding it for who may see it, locking it, and its version. */
export type RequestRecord = typeof supplierRequests.$inferSelect;

const NOT_FOUND = 'No se encontró la inscripción.';

const byTaxId = eq(supplierRequests.cuit, sql.placeholder('cuit'));
const found = prepared('request', (from) => from.select().from(supplierRequests).where(byTaxId));
const locked = prepared('request_locked', (from) =>
  from.select().from(supplierRequests).where(byTaxId).for('update'),
);

export async function findRequest(from: Sql, cuit: string): Promise<RequestRecord | null> {
  const [row] = await found(from).execute({ cuit });
  return row ?? null;
}

/** A supplier reaches the tax ids they act for, staff every one. @throws Refusal 404, also for somebody else's */
export async function requestFor(from: Sql, user: SessionUser, cuit: string): Promise<RequestRecord> {
  mustReach(user, cuit);
  const row = await findRequest(from, cuit);
  if (!row) throw notFound(NOT_FOUND);
  return row;
}

/** The same, locked until the transaction ends. */
export async function lockRequestFor(
  tx: Transaction,
  user: SessionUser,
  cuit: string,
): Promise<RequestRecord> {
  mustReach(user, cuit);
  const [row] = await locked(tx).execute({ cuit });
  if (!row) throw notFound(NOT_FOUND);
  return row;
}

/** The request of an id that came from one of its own rows, locked. */
export async function lockRequestById(
  tx: Transaction,
  user: SessionUser,
  id: string,
): Promise<RequestRecord> {
  const [row] = await tx.select().from(supplierRequests).where(eq(supplierRequests.id, id)).for('update');
  if (!row) throw notFound(NOT_FOUND);
  mustReach(user, row.cuit);
  return row;
}

/** @throws Refusal 404 when a supplier asks for a tax id that they do not act for */
export function mustReach(user: SessionUser, cuit: string): void {
  if (user.tipo === 'PROVEEDOR' && !actsFor(user, cuit)) throw notFound(NOT_FOUND);
}

/** What a request may be changed to besides its version. */
export type RequestChange = Partial<
  Omit<typeof supplierRequests.$inferInsert, 'id' | 'cuit' | 'version' | 'updatedAt'>
>;

/** Writes a change; the version grows with each. */
export async function changeRequest(
  tx: Transaction,
  id: string,
  change: RequestChange,
  at: Date,
): Promise<RequestRecord> {
  const [row] = await tx
    .update(supplierRequests)
    .set({ ...change, version: sql`${supplierRequests.version} + 1`, updatedAt: at })
    .where(eq(supplierRequests.id, id))
    .returning();
  if (!row) throw new Error(`the request ${id} is gone`);
  return row;
}

/** @throws Refusal 409 when the caller decided on a version that is no longer the stored one */
export function mustBeCurrent(row: RequestRecord, seenVersion: number | null): void {
  if (seenVersion !== null && seenVersion !== row.version) {
    throw conflict('La inscripción cambió mientras la miraba. Actualice la página y vuelva a intentar.');
  }
}
