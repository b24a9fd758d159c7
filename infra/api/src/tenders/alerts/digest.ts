import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import { alertDay, alertMatcher, type CivilDate, wasShownAt } from 'shared-api/rules';
import { MINUTE_MS, today } from '../../platform/clock.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import type { Platform } from '../../platform/platform.ts';
import { digestMail } from './letters.ts';
import { type NewTender, newTendersBetween } from './new-tenders.ts';
import { type TenderAlertRecord, tenderAlerts } from './tables.ts';

/** A transaction that still runs may publish a tender with an earlier time: that one is mailed the next day. */
const SETTLE_MS = MINUTE_MS;

/** The day of a digest, and until when tenders were published that it lists. */
interface Digest {
  readonly day: CivilDate;
  readonly until: Date;
}

/**
 * Queues the daily digests: each confirmed alert gets one mail a day with the tenders published since its last digest.
 * After a pause one mail catches up; running it again queues nothing. Among several processes the one that updates an
 * alert first mails it. An alert that fails is logged, and the others go on.
 * @returns how many mails were queued
 */
export async function sendDigests(platform: Platform): Promise<number> {
  const { db, clock, log } = platform;
  const now = clock.now();
  const digest: Digest = { day: alertDay(now), until: new Date(now.getTime() - SETTLE_MS) };
  const alerts = await db
    .select()
    .from(tenderAlerts)
    .where(
      and(
        isNull(tenderAlerts.tenderId),
        isNotNull(tenderAlerts.confirmedAt),
        lt(tenderAlerts.toldDay, digest.day),
      ),
    );
  if (alerts.length === 0) return 0;
  const after = new Date(Math.min(...alerts.map((alert) => lastDigestOf(alert).getTime())));
  const published = await newTendersBetween(db, { after, until: digest.until, today: today(clock) });
  let queued = 0;
  for (const alert of alerts) {
    try {
      if (await queueDigest(platform, alert, digest, newFor(alert, published))) queued += 1;
    } catch (error) {
      log.error({ err: error, alert: alert.id }, 'a digest was not queued');
    }
  }
  return queued;
}

/** Until when an alert's digests list tenders; confirmed alerts have `toldUntil`. */
const lastDigestOf = ({ toldUntil, createdAt }: TenderAlertRecord): Date => toldUntil ?? createdAt;

function newFor(alert: TenderAlertRecord, published: readonly NewTender[]): NewTender[] {
  const matches = alertMatcher(alert);
  return published.filter((tender) => matches(tender) && !wasShownAt(tender.shown, lastDigestOf(alert)));
}

/** @returns false without new tenders, or if another process handled the alert */
function queueDigest(
  platform: Platform,
  alert: TenderAlertRecord,
  { day, until }: Digest,
  tenders: readonly NewTender[],
): Promise<boolean> {
  return platform.db.transaction(async (tx) => {
    const updated = await tx
      .update(tenderAlerts)
      .set({ toldDay: day, toldUntil: until })
      .where(and(eq(tenderAlerts.id, alert.id), lt(tenderAlerts.toldDay, day)))
      .returning({ id: tenderAlerts.id });
    if (updated.length === 0 || tenders.length === 0) return false;
    return queueMail(tx, platform.clock, digestMail(platform, alert, day, tenders));
  });
}
