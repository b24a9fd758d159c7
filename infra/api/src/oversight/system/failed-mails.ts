import { desc, eq, sql } from 'drizzle-orm';
import type { discardMail, FailedMail, retryMail } from 'shared-api/contract';
import { notificationAddress } from 'shared-api/rules';
import type { Transaction } from '../../platform/db/database.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import type { Call } from '../../platform/http/route.ts';
import { EMPTIED } from '../../platform/mail/outbox.ts';
import { failedForGood } from '../../platform/mail/retries.ts';
import { mails } from '../../platform/mail/tables.ts';
import type { Platform } from '../../platform/platform.ts';
import { requestOfMail } from '../../registration/requests/record/index.ts';
import { recordAudit } from '../audit/index.ts';
import { mailFailure, maskedAddress } from './mail-failure.ts';

const LISTED = 50;
const UNKNOWN = 'No se encontró el correo.';
const NOT_FAILED = 'El correo ya no está entre los que no se pudieron enviar. Actualice la página.';

export async function failedMails({ db, clock }: Needs): Promise<{ data: FailedMail[]; total: number }> {
  const failed = failedForGood(clock.now());
  const [rows, total] = await Promise.all([
    db.select().from(mails).where(failed).orderBy(desc(mails.createdAt), desc(mails.id)).limit(LISTED),
    db.$count(mails, failed),
  ]);
  const data = rows.map((mail) => ({
    id: mail.id,
    escrito: mail.createdAt.toISOString(),
    para: maskedAddress(mail.recipient),
    asunto: mail.subject,
    motivo: mailFailure(mail.lastError),
  }));
  return { data, total };
}

type Needs = Pick<Platform, 'db' | 'clock'>;
type StoredMail = typeof mails.$inferSelect;

/**
 * Puts a mail that failed for good back into the queue with new attempts. A mail about a request goes to the supplier's
 * current address: they may have changed it because of the failure.
 * @throws Refusal 404 for an unknown mail, 409 for one that was sent, still waits or is being tried
 */
export function retryFailedMail(
  { db, clock }: Needs,
  { user, where, params: { id } }: Call<typeof retryMail>,
) {
  const at = clock.now();
  return db.transaction(async (tx) => {
    const mail = await failedMail(tx, id, at);
    const request = await requestOfMail(tx, mail);
    const recipient = (request && notificationAddress(request)) || mail.recipient;
    await tx
      .update(mails)
      .set({ recipient, attempts: 0, nextAttemptAt: at, lastError: null, recipientRefusedAt: null })
      .where(eq(mails.id, id));
    await recordAudit(tx, {
      user,
      where,
      at,
      ...auditOf(mail, request),
      operation: 'REINTENTO',
      after: { intentos: 0, para: maskedAddress(recipient), asunto: mail.subject },
    });
    return { message: 'El correo se enviará de nuevo' };
  });
}

/**
 * Empties a mail that failed for good: it is never sent, nor written again for its event.
 * @throws Refusal 404 for an unknown mail, 409 for one that was sent, still waits or is being tried
 */
export function discardFailedMail(
  { db, clock }: Needs,
  { user, where, params: { id } }: Call<typeof discardMail>,
) {
  const at = clock.now();
  return db.transaction(async (tx) => {
    const mail = await failedMail(tx, id, at);
    await tx.update(mails).set(EMPTIED).where(eq(mails.id, id));
    const entry = auditOf(mail, await requestOfMail(tx, mail));
    await recordAudit(tx, { user, where, at, ...entry, operation: 'DESCARTE' });
    return { message: 'El correo se descartó' };
  });
}

const auditOf = (mail: StoredMail, request: { cuit: string } | null) => ({
  entity: 'correo',
  entityId: mail.id,
  taxId: request?.cuit ?? null,
  before: {
    intentos: mail.attempts,
    para: maskedAddress(mail.recipient),
    asunto: mail.subject,
    motivo: mailFailure(mail.lastError),
  },
});

/** @throws Refusal 404 for an unknown mail, 409 for one that did not fail for good by the instant */
async function failedMail(tx: Transaction, id: string, at: Date): Promise<StoredMail> {
  const [row] = await tx
    .select({ failed: sql<boolean>`${failedForGood(at)}`, mail: mails })
    .from(mails)
    .where(eq(mails.id, id))
    .for('update');
  if (!row) throw notFound(UNKNOWN);
  if (!row.failed) throw conflict(NOT_FAILED, 'ESTADO');
  return row.mail;
}
