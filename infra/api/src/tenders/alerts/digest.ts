import { and, asc, eq, gt, inArray, isNotNull, lt } from 'drizzle-orm';
import { alertDay, alertMatcher, type CivilDate } from 'shared-api/rules';
import { today } from '../../platform/clock.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import type { Platform } from '../../platform/platform.ts';
import { digestMail } from './letters.ts';
import { isNewSince, type News, newsBetween } from './news.ts';
import { type TenderAlertRecord, tenderAlerts } from './tables.ts';

const BATCH = 500;
/** What is published by a transaction that still runs is told the next day rather than passed over. */
const SETTLED_MS = 60_000;

/**
 * The daily digests: each confirmed alert is told, once a day from its hour on, what became public since the last time.
 * After a pause it catches up with one mail; running it again sends nothing; of several processes each alert is told by
 * the one that locks it first. An alert that fails is logged and keeps nobody else waiting.
 * @returns how many mails were queued
 */
export async function sendDigests(platform: Platform): Promise<number> {
  const { db, clock, log } = platform;
  const now = clock.now();
  const day = alertDay(now);
  const until = new Date(now.getTime() - SETTLED_MS);
  let sent = 0;
  let after: string | null = null;
  for (;;) {
    const due: TenderAlertRecord[] = await dueAlerts(platform, day, after);
    const last = due.at(-1);
    if (!last) return sent;
    const oldest = new Date(Math.min(...due.map((alert) => toldUntil(alert).getTime())));
    const news = await newsBetween(db, { after: oldest, until, today: today(clock) });
    const quiet: string[] = [];
    for (const alert of due) {
      const told = newsFor(alert, news);
      if (told.length === 0) quiet.push(alert.id);
      else {
        try {
          sent += await tell(platform, alert.id, { day, until, told });
        } catch (error) {
          log.error({ err: error, alert: alert.id }, 'an alert was not told of');
        }
      }
    }
    if (quiet.length > 0) {
      await db
        .update(tenderAlerts)
        .set({ toldDay: day, toldUntil: until })
        .where(and(inArray(tenderAlerts.id, quiet), lt(tenderAlerts.toldDay, day)));
    }
    after = last.id;
  }
}

const dueAlerts = ({ db }: Platform, day: CivilDate, after: string | null): Promise<TenderAlertRecord[]> =>
  db
    .select()
    .from(tenderAlerts)
    .where(
      and(
        isNotNull(tenderAlerts.confirmedAt),
        lt(tenderAlerts.toldDay, day),
        after === null ? undefined : gt(tenderAlerts.id, after),
      ),
    )
    .orderBy(asc(tenderAlerts.id))
    .limit(BATCH);

/** A confirmed alert has one; an epoch would tell everything. */
const toldUntil = ({ toldUntil: until, createdAt }: TenderAlertRecord): Date => until ?? createdAt;

function newsFor(alert: TenderAlertRecord, news: readonly News[]): News[] {
  const matches = alertMatcher(alert);
  return news.filter((tender) => matches(tender) && isNewSince(tender, toldUntil(alert)));
}

interface Digest {
  readonly day: CivilDate;
  readonly until: Date;
  readonly told: readonly News[];
}

/** @returns 1 when the mail was queued now, 0 when somebody else did or the alert is gone */
function tell(platform: Platform, id: string, { day, until, told }: Digest): Promise<number> {
  const { db, clock } = platform;
  return db.transaction(async (tx) => {
    const [alert] = await tx
      .update(tenderAlerts)
      .set({ toldDay: day, toldUntil: until })
      .where(and(eq(tenderAlerts.id, id), lt(tenderAlerts.toldDay, day)))
      .returning();
    if (!alert) return 0;
    return (await queueMail(tx, clock, digestMail(platform, alert, day, told))) ? 1 : 0;
  });
}
