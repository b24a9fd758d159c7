import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { AnswerOf, BodyOf, confirmTenderAlerts, subscribeToTenders } from 'shared-api/contract';
import { ALERT_CONFIRM_DAYS, alertDay, alertProblems, wantsAll } from 'shared-api/rules';
import { invalid, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Mail } from '../../platform/mail/outbox.ts';
import { answerByMail, hashOf, newCode, removeWithMails } from '../../platform/mail/requested-mail.ts';
import type { Platform } from '../../platform/platform.ts';
import { forgetAsker, isQuestion } from '../questions/index.ts';
import { lastPublished } from '../tenders/index.ts';
import { topicOfUnsubscribeCode } from './codes.ts';
import { type Alert, alreadyMail, confirmationMail, fullMail } from './letters.ts';
import { type TenderAlertRecord, tenderAlerts } from './tables.ts';

/** Alerts about new tenders that one address may have, confirmed or not. */
const ALERTS_PER_ADDRESS = 10;
/** Mails that an address gets in a day because somebody requests alerts. */
const MAILS_PER_DAY = 5;
const LINK_OVER = 'El enlace no es válido o ya venció. Puede pedir los avisos de nuevo.';
const UNKNOWN_CODE = 'El enlace no es válido. Ábralo desde el correo o cópielo entero.';

type Wish = BodyOf<typeof subscribeToTenders>;

/** An alert that somebody asks for, and the mails that answer the owner of the address. */
export interface AlertRequest {
  readonly topic: Pick<TenderAlertRecord, 'tipos' | 'palabras' | 'tenderId' | 'toldRelease'>;
  /** Alerts of this kind, for new tenders or for one, that an address may have. */
  readonly limit: number;
  readonly already: (alert: Alert) => Mail;
  readonly confirmation: (alert: Alert, code: string) => Mail;
}

/**
 * Stores a subscription and asks the owner of the address by mail to confirm it. The answer is the same for every address,
 * so that the caller learns nothing about it but that its mail server refuses it.
 * @throws Refusal 400 for an incomplete subscription or an address that is refused, 429 after too many requests of the network
 * or the whole portal
 */
export async function subscribe(platform: Platform, ip: string, input: Wish): Promise<void> {
  const wish = { ...input, todas: wantsAll(input) };
  const problems = Object.values(alertProblems(wish));
  if (problems.length > 0) throw invalid(problems);
  const topic = wish.todas
    ? { tipos: [], palabras: '' }
    : { tipos: [...new Set(wish.tipos)].sort(), palabras: wish.palabras };
  await requestAlert(platform, ip, wish.correo, {
    topic: { ...topic, tenderId: null, toldRelease: null },
    limit: ALERTS_PER_ADDRESS,
    already: (alert) => alreadyMail(platform, alert),
    confirmation: (alert, code) => confirmationMail(platform, alert, code),
  });
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

/**
 * Confirms the alerts that the code of a mail names. Repeating it returns the same answer.
 * @throws Refusal 404 for an unknown or expired code
 */
export async function confirm(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  code: string,
): Promise<AnswerOf<typeof confirmTenderAlerts>['data']> {
  const now = clock.now();
  const [alert] = await db
    .select()
    .from(tenderAlerts)
    .where(eq(tenderAlerts.codeHash, hashOf(code)));
  if (!alert || alert.codeUntil <= now) throw notFound(LINK_OVER);
  const { tipos, palabras, tenderId } = alert;
  // Followers have no day of digests: what happened since they asked is told at once.
  const toldOfNew = tenderId === null ? { toldUntil: now, toldDay: alertDay(now) } : {};
  await db
    .update(tenderAlerts)
    .set({ confirmedAt: now, ...toldOfNew })
    .where(and(eq(tenderAlerts.id, alert.id), isNull(tenderAlerts.confirmedAt)));
  const followed = tenderId === null ? null : await lastPublished(db, tenderId);
  return { tipos, palabras, ...(followed && { licitacion: followed.titulo }) };
}

type Needs = Pick<Platform, 'db' | 'secrets'>;

/** Returns true for the code of mails about a question, for people who never subscribed to anything. */
export async function isAboutQuestion(platform: Needs, code: string): Promise<boolean> {
  const id = topicOfUnsubscribeCode(platform.secrets, code);
  return id !== null && isQuestion(platform, id);
}

/**
 * Removes what a mail is about, with the address and all mails to it: alerts, or who asked a question. Repeating it does nothing.
 * @throws Refusal 404 for a code that the portal did not make
 */
export async function unsubscribe(platform: Needs, code: string): Promise<void> {
  const id = topicOfUnsubscribeCode(platform.secrets, code);
  if (!id) throw notFound(UNKNOWN_CODE);
  await removeWithMails(platform.db, tenderAlerts, eq(tenderAlerts.id, id));
  await forgetAsker(platform, id);
}
