import { desc, eq, sql } from 'drizzle-orm';
import * as contract from 'shared-api/contract';
import { notificationAddress } from 'shared-api/rules';
import type { Transaction } from '../../platform/db/database.ts';
import { type Platform, type Route, route } from '../../platform/domain.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { EMPTIED, failedForGood } from '../../platform/mail/outbox.ts';
import { mails } from '../../platform/mail/tables.ts';
import { requestOfMail } from '../../registration/requests/record/index.ts';

const LISTED = 50;

type StoredMail = typeof mails.$inferSelect;

/** Mails that failed for good. The two acts are refused with 404 for an unknown mail, with 409 for any other mail. */
export function failedMailRoutes({ db, clock }: Platform): Route[] {
  return [
    route(contract.listFailedMails, async () => {
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
    }),

    // Puts the mail back into the queue with new attempts. One about a request goes to the supplier's current address: they
    // may have changed it because of the failure.
    route(contract.retryMail, ({ audit, params: { id } }) => {
      const at = clock.now();
      return db.transaction(async (tx) => {
        const mail = await failedMail(tx, id, at);
        const request = await requestOfMail(tx, mail);
        const recipient = (request && notificationAddress(request)) || mail.recipient;
        await tx
          .update(mails)
          .set({ recipient, attempts: 0, nextAttemptAt: at, lastError: null, recipientRefusedAt: null })
          .where(eq(mails.id, id));
        const after = { intentos: 0, para: maskedAddress(recipient), asunto: mail.subject };
        await audit(tx, { ...auditOf(mail, request), operation: 'REINTENTO', after });
        return { message: 'El correo se enviará de nuevo' };
      });
    }),

    // Empties the mail: it is never sent, nor written again for its event.
    route(contract.discardMail, ({ audit, params: { id } }) =>
      db.transaction(async (tx) => {
        const mail = await failedMail(tx, id, clock.now());
        await tx.update(mails).set(EMPTIED).where(eq(mails.id, id));
        await audit(tx, { ...auditOf(mail, await requestOfMail(tx, mail)), operation: 'DESCARTE' });
        return { message: 'El correo se descartó' };
      }),
    ),
  ];
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
  if (!row) throw notFound('No se encontró el correo.');
  if (!row.failed) {
    throw conflict(
      'El correo ya no está entre los que no se pudieron enviar. Actualice la página.',
      'ESTADO',
    );
  }
  return row.mail;
}

/** Patterns in the messages of nodemailer and mail servers, and what they mean. */
const REASONS: readonly (readonly [RegExp, string])[] = [
  [
    /invalid login|\b535\b|\b530\b|authenticat/i,
    'El servidor de correo no aceptó al portal: revise usuario y contraseña.',
  ],
  [/recipient|\b55[0-3]\b/i, 'El servidor de correo no aceptó la dirección.'],
  [
    /certificate has expired|not yet valid/,
    'El certificado del servidor de correo no vale hoy: debe renovarse, o el reloj del portal está mal.',
  ],
  [/certificate's altnames/, 'El certificado del servidor de correo es de otro nombre que el de SMTP_URL.'],
  [
    /certificate/,
    'El portal no confía en el certificado del servidor de correo: la autoridad que lo firmó se nombra en NODE_EXTRA_CA_CERTS.',
  ],
  [/tls\b|\bssl\b/i, 'No se pudo establecer una conexión segura con el servidor de correo.'],
  [
    /ECONN|ENOTFOUND|EAI_AGAIN|EHOST|ENETUNREACH|ETIMEDOUT|timeout|timed out|aborted|getaddrinfo|socket|closed/i,
    'No se pudo conectar con el servidor de correo.',
  ],
  [/\b4\d\d\b/, 'El servidor de correo no pudo tomarlo en ese momento.'],
  [/\b5\d\d\b/, 'El servidor de correo lo rechazó.'],
];
const UNKNOWN_REASON = 'No se conoce el motivo; el registro del servidor puede tener más datos.';

/** Explains to an administrator why a mail was not sent; the server's own message stays in the database. */
export const mailFailure = (error: string | null): string =>
  REASONS.find(([pattern]) => error !== null && pattern.test(error))?.[1] ?? UNKNOWN_REASON;

export function maskedAddress(address: string): string {
  const at = address.lastIndexOf('@');
  return `${[...address.slice(0, at)][0] ?? ''}***${address.slice(at)}`;
}
