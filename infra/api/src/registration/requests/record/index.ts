import { and, asc, eq, getTableColumns, inArray, ne, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { BankAccount } from 'shared-api/contract';
import { awaitsStaff } from 'shared-api/rules';
import { users } from '../../../accounts/users/tables.ts';
import { pick, type Sql, type Transaction } from '../../../platform/db/database.ts';
import type { Platform, SessionUser } from '../../../platform/domain.ts';
import { conflict, notFound, type Refusal } from '../../../platform/errors.ts';
import { mails } from '../../../platform/mail/tables.ts';
import { certificates } from '../../certificates/tables.ts';
import { chatMessages } from '../../chat/tables.ts';
import { documents } from '../../documents/tables.ts';
import { bankAccounts, formDrafts, statusHistory, supplierRequests } from '../tables.ts';

export type RequestRecord = typeof supplierRequests.$inferSelect;

/** Answers for a missing request and for somebody else's alike, so that nobody learns which requests exist. */
export const requestNotFound = (): Refusal => notFound('No se encontró la inscripción.');

export const requestByTaxId = (from: Sql, cuit: string | Placeholder) =>
  from.select().from(supplierRequests).where(eq(supplierRequests.cuit, cuit));

export async function findRequest(from: Sql, cuit: string): Promise<RequestRecord | null> {
  const [row] = await requestByTaxId(from, cuit);
  return row ?? null;
}

/** Reads a request for a user. @throws Refusal 404, also for a request that the user does not reach */
export async function requestFor(from: Sql, user: SessionUser, cuit: string): Promise<RequestRecord> {
  mustReach(user, cuit);
  const row = await findRequest(from, cuit);
  if (!row) throw requestNotFound();
  return row;
}

/**
 * Runs a transaction on a locked request. The access check comes first: a request that the user does not reach is
 * neither read nor locked.
 * @throws Refusal 404, also for a request that the user does not reach
 */
export async function withLockedRequest<T>(
  { db }: Pick<Platform, 'db'>,
  user: SessionUser,
  cuit: string,
  work: (tx: Transaction, row: RequestRecord) => Promise<T>,
): Promise<T> {
  mustReach(user, cuit);
  return db.transaction(async (tx) => {
    const [row] = await requestByTaxId(tx, cuit).for('update');
    if (!row) throw requestNotFound();
    return work(tx, row);
  });
}

/** Returns when a request that waits for staff was last sent. Those that an older version took into review have no `sentAt`. */
export const submittedAt = ({ sentAt, estado_desde }: Pick<RequestRecord, 'sentAt' | 'estado_desde'>): Date =>
  sentAt ?? estado_desde;

/**
 * Returns true if the supplier has sent a request that awaits staff again since a caller read it.
 * @param seen `turno.enviado` as it was read; absent: any
 */
export const isSentAgain = (row: RequestRecord, seen: string | undefined): boolean =>
  seen !== undefined && awaitsStaff(row.estado) && Date.parse(seen) !== submittedAt(row).getTime();

/** Staff reach every request, suppliers their own and those of companies named at this login. @throws Refusal 404 */
export function mustReach(user: SessionUser, cuit: string, missing = requestNotFound): void {
  if (user.tipo === 'PROVEEDOR' && ![user.cuit, ...user.represents].includes(cuit)) throw missing();
}

/** The columns that a change may set; its version grows by itself. */
export type RequestChange = Partial<Omit<RequestRecord, 'id' | 'cuit' | 'version' | 'updatedAt'>>;

/** Changes a request that the transaction has locked. @returns the row after the change, which is not read again */
export async function changeRequest(
  tx: Transaction,
  row: RequestRecord,
  change: RequestChange,
  at: Date,
): Promise<RequestRecord> {
  const columns = { ...change, updatedAt: at, version: row.version + 1 };
  await tx.update(supplierRequests).set(columns).where(eq(supplierRequests.id, row.id));
  return { ...row, ...columns };
}

/** @throws Refusal 409 when the caller saw another version than the stored one */
export function mustBeCurrent(row: RequestRecord, seenVersion: number | null): void {
  if (seenVersion !== null && seenVersion !== row.version) {
    throw conflict('La inscripción cambió mientras la miraba. Actualice la página y vuelva a intentar.');
  }
}

const { requestId: _requestId, position: _position, ...accountColumns } = getTableColumns(bankAccounts);

export const accountsOf = (from: Sql, requestId: string | Placeholder) =>
  from
    .select(accountColumns)
    .from(bankAccounts)
    .where(eq(bankAccounts.requestId, requestId))
    .orderBy(asc(bankAccounts.position));

export const accountsOfRequests = (from: Sql, requestIds: readonly string[]) =>
  from
    .select({ requestId: bankAccounts.requestId, ...accountColumns })
    .from(bankAccounts)
    .where(inArray(bankAccounts.requestId, [...requestIds]));

/** Replaces a request's accounts; ids that are given stay. */
export async function replaceAccounts(
  tx: Transaction,
  requestId: string,
  accounts: readonly (Omit<BankAccount, 'id'> & { id?: string | undefined })[],
): Promise<void> {
  await tx.delete(bankAccounts).where(eq(bankAccounts.requestId, requestId));
  if (accounts.length === 0) return;
  const rows = accounts.map((account, position) => ({ ...account, requestId, position }));
  await tx.insert(bankAccounts).values(rows);
}

/** Sets the holder of all accounts of a request. @returns false when no account changed */
export async function renameHolder(tx: Transaction, requestId: string, titular: string): Promise<boolean> {
  const renamed = await tx
    .update(bankAccounts)
    .set({ titular })
    .where(and(eq(bankAccounts.requestId, requestId), ne(bankAccounts.titular, titular)))
    .returning({ id: bankAccounts.id });
  return renamed.length > 0;
}

/** Reads every state that the request has been in, oldest first, and who caused it. */
export function historyOf(from: Sql, requestId: string) {
  return from
    .select({
      ...pick(statusHistory, ['id', 'estado', 'createdAt', 'observaciones']),
      usuario: { nombre: users.nombre, apellido: users.apellido },
    })
    .from(statusHistory)
    .leftJoin(users, eq(users.id, statusHistory.userId))
    .where(eq(statusHistory.requestId, requestId))
    .orderBy(asc(statusHistory.sequence));
}

/** Tables whose rows a mail can be about: its event key is `event:row id`, or `event:row id:detail`. */
const MAIL_SUBJECTS = [statusHistory, chatMessages, documents, certificates];

/** Condition: the mail is about the request. Its address is no proof: anybody may write anybody's into a form. */
export const isMailAbout = (requestId: string): SQL =>
  sql`split_part(${mails.eventKey}, ':', 2) in (${sql.join(
    MAIL_SUBJECTS.map(
      (table) => sql`select ${table.id}::text from ${table} where ${table.requestId} = ${requestId}`,
    ),
    sql` union all `,
  )})`;

export async function requestOfMail(from: Sql, { eventKey }: Pick<typeof mails.$inferSelect, 'eventKey'>) {
  const id = /^[a-z-]+:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?::|$)/.exec(eventKey)?.[1];
  if (!id) return null;
  const requestIds = MAIL_SUBJECTS.map(
    (table) => sql`select ${table.requestId} from ${table} where ${table.id} = ${id}`,
  );
  const [row] = await from
    .select()
    .from(supplierRequests)
    .where(sql`${supplierRequests.id} in (${sql.join(requestIds, sql` union all `)})`);
  return row ?? null;
}

/** Condition: a person's drafts of a request. */
export const draftsOfUser = (requestId: string | Placeholder, userId: string | Placeholder) =>
  and(eq(formDrafts.requestId, requestId), eq(formDrafts.userId, userId));

/** Takes fields that were saved out of a person's drafts. */
export async function forgetDrafted(
  tx: Transaction,
  requestId: string,
  user: SessionUser,
  fields: readonly string[],
): Promise<void> {
  if (fields.length === 0) return;
  const drafts = await tx
    .update(formDrafts)
    .set({ campos: sql`${formDrafts.campos} - ${sql.param([...fields])}::text[]` })
    .where(draftsOfUser(requestId, user.id))
    .returning({ paso: formDrafts.paso });
  if (drafts.length === 0) return;
  await tx.delete(formDrafts).where(and(draftsOfUser(requestId, user.id), eq(formDrafts.campos, {})));
}
