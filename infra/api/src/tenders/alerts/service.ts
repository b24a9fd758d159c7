import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { AnswerOf, BodyOf, confirmTenderAlerts, subscribeToTenders } from 'shared-api/contract';
import { ALERT_CONFIRM_DAYS, ALERT_EMAIL_REFUSED, alertDay, alertProblems, wantsAll } from 'shared-api/rules';
import { DAY_MS, HOUR_MS } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { invalid, notFound, tooMany } from '../../platform/errors.ts';
import { newId, newSecret } from '../../platform/ids.ts';
import type { Mail } from '../../platform/mail/outbox.ts';
import { queueMail, removeMails } from '../../platform/mail/outbox.ts';
import { isRefusedAddress } from '../../platform/mail/retries.ts';
import type { Platform } from '../../platform/platform.ts';
import { countUse } from '../../platform/rate-limit.ts';
import { lastPublished } from '../tenders/index.ts';
import { alertOfUnsubscribeCode, hashOf, pseudonymOf } from './codes.ts';
import { alreadyMail, confirmationMail, fullMail } from './letters.ts';
import { networkOf } from './network.ts';
import { type TenderAlertRecord, tenderAlerts } from './tables.ts';

/** Alerts about new tenders that one address may have, confirmed or not. */
const ALERTS_PER_ADDRESS = 10;
const NETWORK_LIMIT = { max: 20, windowMs: HOUR_MS };
/** Mails that an address gets because somebody requests alerts. */
const ADDRESS_LIMIT = { max: 5, windowMs: DAY_MS };
/** Against requests from many networks. */
const PORTAL_LIMIT = { max: 1_000, windowMs: HOUR_MS };
const LINK_OVER = 'El enlace no es válido o ya venció. Puede pedir los avisos de nuevo.';
const UNKNOWN_CODE = 'El enlace no es válido. Ábralo desde el correo o cópielo entero.';

type Wish = BodyOf<typeof subscribeToTenders>;
type Alert = Pick<TenderAlertRecord, 'id' | 'correo' | 'tipos' | 'palabras'>;

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
 * Stores an alert that somebody asks for and writes to the owner of the address, within the limits of network, portal and
 * address.
 * @throws Refusal 400 for an address that is refused, 429 after too many requests of the network or the whole portal
 */
export async function requestAlert(
  platform: Platform,
  ip: string,
  address: string,
  request: AlertRequest,
): Promise<void> {
  const { db, clock, secrets } = platform;
  const now = clock.now();
  for (const [key, limit] of [
    [`red:${pseudonymOf(secrets, 'red', networkOf(ip))}`, NETWORK_LIMIT],
    ['portal', PORTAL_LIMIT],
  ] as const) {
    const wait = await countUse(db, now, key, limit);
    if (wait !== null) throw tooMany('Se pidieron demasiados avisos.', wait);
  }
  const correo = address.toLowerCase();
  if (await isRefusedAddress(db, correo)) throw invalid(ALERT_EMAIL_REFUSED);
  await db.transaction(async (tx) => {
    // The row of the count is locked from here on: subscriptions of one address are handled one after the other.
    const key = `correo:${pseudonymOf(secrets, 'correo', correo)}`;
    if ((await countUse(tx, now, key, ADDRESS_LIMIT)) !== null) return;
    await queueMail(tx, clock, await answerTo(platform, tx, correo, request, now));
  });
}

async function answerTo(
  platform: Platform,
  tx: Transaction,
  correo: string,
  { topic, limit, already, confirmation }: AlertRequest,
  now: Date,
): Promise<Mail> {
  const isOfKind = topic.tenderId === null ? isNull(tenderAlerts.tenderId) : isNotNull(tenderAlerts.tenderId);
  const own = await tx
    .select()
    .from(tenderAlerts)
    .where(and(eq(tenderAlerts.correo, correo), isOfKind));
  const same = own.find(
    ({ tipos, palabras, tenderId }) =>
      tenderId === topic.tenderId && palabras === topic.palabras && tipos.join() === topic.tipos.join(),
  );
  if (same?.confirmedAt) return already(same);
  if (!same && own[0] && own.length >= limit) return fullMail(platform, own[0], own.length);
  const code = newSecret(24);
  const pendingCode = {
    codeHash: hashOf(code),
    codeUntil: new Date(now.getTime() + ALERT_CONFIRM_DAYS * DAY_MS),
  };
  const id = same?.id ?? newId();
  if (same) await tx.update(tenderAlerts).set(pendingCode).where(eq(tenderAlerts.id, id));
  else await tx.insert(tenderAlerts).values({ id, correo, ...topic, ...pendingCode, createdAt: now });
  return confirmation({ id, correo, ...topic }, code);
}

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

/**
 * Removes alerts with the address and all mails to it. Repeating it does nothing.
 * @throws Refusal 404 for a code that the portal did not make
 */
export async function unsubscribe(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  code: string,
): Promise<void> {
  const id = alertOfUnsubscribeCode(secrets, code);
  if (!id) throw notFound(UNKNOWN_CODE);
  await db.transaction(async (tx) => {
    await tx.delete(tenderAlerts).where(eq(tenderAlerts.id, id));
    await removeMails(tx, [id]);
  });
}
