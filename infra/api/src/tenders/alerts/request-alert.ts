import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { ALERT_CONFIRM_DAYS } from 'shared-api/rules';
import { newId } from '../../platform/ids.ts';
import type { Mail } from '../../platform/mail/outbox.ts';
import { answerByMail, newCode } from '../../platform/mail/requested-mail.ts';
import type { Platform } from '../../platform/platform.ts';
import { type Alert, fullMail } from './letters.ts';
import { type TenderAlertRecord, tenderAlerts } from './tables.ts';

/** Mails that an address gets in a day because somebody requests alerts. */
const MAILS_PER_DAY = 5;

/** An alert that somebody asks for, and the mails that answer the owner of the address. */
interface AlertRequest {
  readonly topic: Pick<TenderAlertRecord, 'tipos' | 'palabras' | 'tenderId' | 'toldRelease'>;
  /** Alerts of this kind, for new tenders or for one, that an address may have. */
  readonly limit: number;
  readonly already: (alert: Alert) => Mail;
  readonly confirmation: (alert: Alert, code: string) => Mail;
}

/**
 * Stores an alert that somebody asks for and writes to the owner of the address.
 * @throws Refusal 400 for an address that is refused, 429 after too many requests of the network or the whole portal
 */
export const requestAlert = (
  platform: Platform,
  ip: string,
  address: string,
  { topic, limit, already, confirmation }: AlertRequest,
): Promise<void> =>
  answerByMail(platform, {
    ip,
    address,
    key: 'correo',
    perDay: MAILS_PER_DAY,
    tooMany: 'Se pidieron demasiados avisos.',
    answer: async (tx, correo, now) => {
      const { tenderId } = tenderAlerts;
      const isOfKind = topic.tenderId === null ? isNull(tenderId) : isNotNull(tenderId);
      const own = await tx
        .select()
        .from(tenderAlerts)
        .where(and(eq(tenderAlerts.correo, correo), isOfKind));
      const same = own.find(
        (alert) =>
          alert.tenderId === topic.tenderId &&
          alert.palabras === topic.palabras &&
          alert.tipos.join() === topic.tipos.join(),
      );
      if (same?.confirmedAt) return already(same);
      if (!same && own[0] && own.length >= limit) return fullMail(platform, own[0], own.length);
      const { code, pending } = newCode(now, ALERT_CONFIRM_DAYS);
      const id = same?.id ?? newId();
      if (same) await tx.update(tenderAlerts).set(pending).where(eq(tenderAlerts.id, id));
      else await tx.insert(tenderAlerts).values({ id, correo, ...topic, ...pending, createdAt: now });
      return confirmation({ id, correo, ...topic }, code);
    },
  });
