import { and, eq, isNull } from 'drizzle-orm';
import type { AnswerOf, BodyOf, confirmTenderAlerts, subscribeToTenders } from 'shared-api/contract';
import { ALERT_CONFIRM_DAYS, type AlertWish, alertDay, alertProblems, wantsAll } from 'shared-api/rules';
import type { Transaction } from '../../platform/db/database.ts';
import { invalid, notFound, tooMany } from '../../platform/errors.ts';
import { newId, newSecret } from '../../platform/ids.ts';
import { forgetMails, queueMail } from '../../platform/mail/outbox.ts';
import type { Platform } from '../../platform/platform.ts';
import { countTry } from '../../platform/tries.ts';
import { alertOfLeaveCode, hashOf, pseudonymOf } from './codes.ts';
import { alreadyMail, confirmationMail, fullMail } from './letters.ts';
import { LIMITS, networkOf } from './limits.ts';
import { tenderAlerts } from './tables.ts';

/** Alerts that one address may have, confirmed or not. */
const ALERTS_PER_ADDRESS = 10;
const DAY_MS = 86_400_000;
const LINK_OVER = 'El enlace no es válido o ya venció. Puede pedir los avisos de nuevo.';
const LEAVE_UNKNOWN = 'El enlace no es válido. Ábralo desde el correo o cópielo entero.';

type Wish = BodyOf<typeof subscribeToTenders>;

/**
 * Takes down what somebody wants to be told of, and asks the owner of the address by mail. Whatever is known of the
 * address, the caller learns nothing of it.
 * @throws Refusal 400 for an incomplete wish, 429 for a network (or the whole portal) that asks too often
 */
export async function subscribe(platform: Platform, ip: string, asked: Wish): Promise<void> {
  const wish = { ...asked, todas: wantsAll(asked) };
  const problems = Object.values(alertProblems(wish));
  if (problems.length > 0) throw invalid(problems);
  const { db, clock, secrets } = platform;
  const now = clock.now();
  for (const [key, limit] of [
    [`red:${pseudonymOf(secrets, 'red', networkOf(ip))}`, LIMITS.network],
    ['portal', LIMITS.portal],
  ] as const) {
    const wait = await countTry(db, now, key, limit);
    if (wait !== null) throw tooMany('Se pidieron demasiados avisos.', wait);
  }
  const correo = wish.correo.toLowerCase();
  await db.transaction(async (tx) => {
    // Its row is locked from here on: of one address one wish is looked at at a time.
    const key = `correo:${pseudonymOf(secrets, 'correo', correo)}`;
    if ((await countTry(tx, now, key, LIMITS.address)) !== null) return;
    const mail = await answerTo(platform, tx, { ...wish, correo }, now);
    await queueMail(tx, clock, mail);
  });
}

async function answerTo(
  platform: Platform,
  tx: Transaction,
  { correo, todas, ...wish }: AlertWish,
  now: Date,
) {
  const topic = todas
    ? { tipos: [], palabras: '' }
    : { tipos: [...new Set(wish.tipos)].sort(), palabras: wish.palabras };
  const own = await tx.select().from(tenderAlerts).where(eq(tenderAlerts.correo, correo));
  const same = own.find(
    ({ tipos, palabras }) => palabras === topic.palabras && tipos.join() === topic.tipos.join(),
  );
  if (same?.confirmedAt) return alreadyMail(platform, same);
  if (!same && own[0] && own.length >= ALERTS_PER_ADDRESS) return fullMail(platform, own[0], own.length);
  const code = newSecret(24);
  const asked = {
    codeHash: hashOf(code),
    codeUntil: new Date(now.getTime() + ALERT_CONFIRM_DAYS * DAY_MS),
  };
  const id = same?.id ?? newId();
  if (same) await tx.update(tenderAlerts).set(asked).where(eq(tenderAlerts.id, id));
  else await tx.insert(tenderAlerts).values({ id, correo, ...topic, ...asked, createdAt: now });
  return confirmationMail(platform, { id, correo, ...topic }, code);
}

/**
 * Begins the alerts that the code of a mail asks for; again, it answers the same.
 * @throws Refusal 404 for a code that is none, or no longer works
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
  await db
    .update(tenderAlerts)
    .set({ confirmedAt: now, toldUntil: now, toldDay: alertDay(now) })
    .where(and(eq(tenderAlerts.id, alert.id), isNull(tenderAlerts.confirmedAt)));
  return { tipos: alert.tipos, palabras: alert.palabras };
}

/**
 * Ends alerts and forgets the address with all mails to it; again, it does nothing more.
 * @throws Refusal 404 for a code that the portal did not make
 */
export async function leave({ db, secrets }: Pick<Platform, 'db' | 'secrets'>, code: string): Promise<void> {
  const id = alertOfLeaveCode(secrets, code);
  if (!id) throw notFound(LEAVE_UNKNOWN);
  await db.transaction(async (tx) => {
    await tx.delete(tenderAlerts).where(eq(tenderAlerts.id, id));
    await forgetMails(tx, [id]);
  });
}
