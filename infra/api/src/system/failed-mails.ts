import { desc, eq, sql } from 'drizzle-orm';
import type { FailedMail } from 'shared-api/contract';
import { recordAudit } from '../audit/index.ts';
import { conflict, notFound } from '../platform/errors.ts';
import type { SessionUser } from '../platform/http/session.ts';
import { failedForGood } from '../platform/mail/retries.ts';
import { mails } from '../platform/mail/tables.ts';
import type { Platform } from '../platform/platform.ts';
import { mailFailure, maskedAddress } from './mail-words.ts';

const SHOWN = 50;
const UNKNOWN = 'No se encontró el correo.';
const NOT_FAILED = 'El correo ya no está entre los que no se pudieron enviar. Actualice la página.';

/** The newest mails that failed for good, and how many there are. */
export async function failedMails({
  db,
  clock,
}: Pick<Platform, 'db' | 'clock'>): Promise<{ data: FailedMail[]; total: number }> {
  const failed = failedForGood(clock.now());
  const [rows, total] = await Promise.all([
    db.select().from(mails).where(failed).orderBy(desc(mails.createdAt), desc(mails.id)).limit(SHOWN),
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

/**
 * Puts a mail that failed for good back into the queue, with all its attempts before it.
 * @throws Refusal 404 for an unknown mail, 409 for one that was sent, still waits or is being tried
 */
export async function retryFailedMail(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  user: SessionUser,
  id: string,
): Promise<void> {
  const at = clock.now();
  await db.transaction(async (tx) => {
    const [known] = await tx
      .select({ failed: sql<boolean>`${failedForGood(at)}`, mail: mails })
      .from(mails)
      .where(eq(mails.id, id))
      .for('update');
    if (!known) throw notFound(UNKNOWN);
    const { failed, mail } = known;
    if (!failed) throw conflict(NOT_FAILED, 'ESTADO');
    await tx.update(mails).set({ attempts: 0, nextAttemptAt: at, lastError: null }).where(eq(mails.id, id));
    await recordAudit(tx, {
      entity: 'correo',
      entityId: id,
      taxId: null,
      operation: 'REINTENTO',
      actor: user,
      where: 'system.retryMail',
      at,
      before: { intentos: mail.attempts, motivo: mailFailure(mail.lastError) },
      after: { intentos: 0, para: maskedAddress(mail.recipient), asunto: mail.subject },
    });
  });
}
