import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { Sql, Transaction } from '../../../platform/db/database.ts';
import { type Json, jsonRow, selected } from '../../../platform/db/json.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import { conflict, notFound, type Refusal } from '../../../platform/errors.ts';
import { actsFor, type SessionUser } from '../../../platform/http/session.ts';
import type { Platform } from '../../../platform/platform.ts';
import { supplierRequests } from '../tables.ts';

/** The record of a request itself: finding it for who may see it, locking it, and its version. */
export type RequestRecord = typeof supplierRequests.$inferSelect;

/** Said too of what is somebody else's. */
export const requestNotFound = (): Refusal => notFound('No se encontró la inscripción.');

/** How a request's record is read. */
export const requestRow: Json<RequestRecord> = jsonRow(getTableColumns(supplierRequests));
const record = selected(requestRow);

const byId = eq(supplierRequests.id, sql.placeholder('id'));
const byTaxId = eq(supplierRequests.cuit, sql.placeholder('cuit'));
const found = prepared('request', (from) => from.select({ record }).from(supplierRequests).where(byTaxId));
const locked = prepared('request_locked', (from) =>
  from.select({ record }).from(supplierRequests).where(byTaxId).for('update'),
);

export async function findRequest(from: Sql, cuit: string): Promise<RequestRecord | null> {
  const [row] = await found(from).execute({ cuit });
  return row?.record ?? null;
}

/** Whose a request is, by its id. */
export async function taxIdOf(from: Sql, id: string): Promise<string> {
  const [row] = await from
    .select({ cuit: supplierRequests.cuit })
    .from(supplierRequests)
    .where(eq(supplierRequests.id, id));
  if (!row) throw requestNotFound();
  return row.cuit;
}

/** A supplier reaches the tax ids they act for, staff every one. @throws Refusal 404, also for somebody else's */
export async function requestFor(from: Sql, user: SessionUser, cuit: string): Promise<RequestRecord> {
  mustReach(user, cuit);
  const row = await findRequest(from, cuit);
  if (!row) throw requestNotFound();
  return row;
}

/** Locks the request of a tax id until the transaction ends. @returns null when there is none */
export async function lockRequest(tx: Transaction, cuit: string): Promise<RequestRecord | null> {
  const [row] = await locked(tx).execute({ cuit });
  return row?.record ?? null;
}

/**
 * A transaction on a request, which is locked until it ends.
 * @throws Refusal 404, also for somebody else's
 */
export async function withLockedRequest<T>(
  { lockFirst }: Platform,
  user: SessionUser,
  cuit: string,
  work: (tx: Transaction, row: RequestRecord) => Promise<T>,
): Promise<T> {
  mustReach(user, cuit);
  return lockFirst(
    (tx) => lockRequest(tx, cuit),
    async (tx, row) => {
      if (!row) throw requestNotFound();
      const done = await work(tx, row);
      return async () => done;
    },
  );
}

/**
 * The request of an id that came from one of its own rows, locked.
 * @throws what is said of a row that is not there, also for somebody else's
 */
export async function lockRequestById(
  tx: Transaction,
  user: SessionUser,
  id: string,
  missing: () => Refusal,
): Promise<RequestRecord> {
  const [row] = await tx.select().from(supplierRequests).where(eq(supplierRequests.id, id)).for('update');
  if (!row) throw missing();
  mustReach(user, row.cuit, missing);
  return row;
}

/** @throws Refusal 404 when a supplier asks for a tax id that they do not act for */
export function mustReach(user: SessionUser, cuit: string, missing = requestNotFound): void {
  if (user.tipo === 'PROVEEDOR' && !actsFor(user, cuit)) throw missing();
}

/** What a request may be changed to besides its version. */
export type RequestChange = Partial<
  Omit<typeof supplierRequests.$inferInsert, 'id' | 'cuit' | 'version' | 'updatedAt'>
>;

/** How many sets of columns have an update of their own that is prepared; people change the same few all day. */
const KEPT_UPDATES = 50;
const columns = getTableColumns(supplierRequests);
type Column = keyof typeof columns;
const update = (from: Sql, names: readonly Column[]) =>
  from
    .update(supplierRequests)
    .set({
      ...Object.fromEntries(names.map((name) => [name, sql`${sql.placeholder(name)}`])),
      version: sql`${supplierRequests.version} + 1`,
    })
    .where(byId)
    .returning({ record });
const preparedUpdate = (name: string, names: readonly Column[]) =>
  prepared(name, (from) => update(from, names));
const updates = new Map<string, ReturnType<typeof preparedUpdate>>();

/** The update of some columns of a request, written and planned once for as long as there is room; later ones have no name. */
function updateOf(names: readonly Column[]): ReturnType<typeof preparedUpdate> {
  const key = names.join();
  const known = updates.get(key);
  if (known) return known;
  if (updates.size === KEPT_UPDATES) return (from) => update(from, names).prepare('');
  const made = preparedUpdate(`request_update_${updates.size}`, names);
  updates.set(key, made);
  return made;
}

/** Writes a change; the version grows with each. */
export async function changeRequest(
  tx: Transaction,
  id: string,
  change: RequestChange,
  at: Date,
): Promise<RequestRecord> {
  const given: Partial<Record<Column, unknown>> = { ...change, updatedAt: at };
  const names = (Object.keys(columns) as Column[]).filter((name) => given[name] !== undefined);
  const stored = names.map((name) => [
    name,
    given[name] === null ? null : columns[name].mapToDriverValue(given[name]),
  ]);
  const [row] = await updateOf(names)(tx).execute({ ...Object.fromEntries(stored), id });
  if (!row) throw new Error(`the request ${id} is gone`);
  return row.record;
}

/** @throws Refusal 409 when the caller decided on a version that is no longer the stored one */
export function mustBeCurrent(row: RequestRecord, seenVersion: number | null): void {
  if (seenVersion !== null && seenVersion !== row.version) {
    throw conflict('La inscripción cambió mientras la miraba. Actualice la página y vuelva a intentar.');
  }
}
