import { and, asc, desc, eq, gt, gte, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm';
import { alertDay, alertMatcher, type CivilDate } from 'shared-api/rules';
import { MINUTE_MS, today } from '../../platform/clock.ts';
import type { Sql } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/domain.ts';
import { outboxRoom, queueMail } from '../../platform/mail/outbox.ts';
import { historiesOf, TENDER_SCOPES } from '../tenders/index.ts';
import { type ReleaseRecord, type TenderRecord, tenderReleases, tenders } from '../tenders/tables.ts';
import { digestMail } from './letters.ts';
import { type TenderAlertRecord, tenderAlerts } from './tables.ts';

/** A transaction that still runs may publish a tender with an earlier time: that one is mailed the next day. */
const SETTLE_MS = MINUTE_MS;

/** Most new tenders of a digest: only an import publishes more in a day. The newest are mailed, the list shows all. */
const MAX_NEW = 2_000;

/**
 * Queues the daily digests: each confirmed alert gets one mail a day with the tenders published since its last digest.
 * After a pause one mail catches up; running it again queues nothing. Among several processes the one that updates an
 * alert first mails it. An alert that fails is logged, and the others go on. Without room in the outbox the rest stays due for
 * the next run.
 * @returns how many mails were queued
 */
export async function sendDigests(platform: Platform): Promise<number> {
  const { db, clock, log } = platform;
  const now = clock.now();
  const digest = { toldDay: alertDay(now), toldUntil: new Date(now.getTime() - SETTLE_MS) };
  const alerts = await db
    .select()
    .from(tenderAlerts)
    .where(
      and(
        isNull(tenderAlerts.tenderId),
        isNotNull(tenderAlerts.confirmedAt),
        lt(tenderAlerts.toldDay, digest.toldDay),
      ),
    )
    .orderBy(asc(tenderAlerts.toldDay), asc(tenderAlerts.id));
  if (alerts.length === 0) return 0;
  const after = new Date(Math.min(...alerts.map((alert) => lastDigestOf(alert).getTime())));
  const published = await newTendersBetween(platform, after, digest.toldUntil);
  let queued = 0;
  const withoutNews: string[] = [];
  for (const alert of alerts) {
    try {
      const newTenders = newFor(alert, published);
      if (newTenders.length === 0) withoutNews.push(alert.id);
      else if ((await outboxRoom(db, clock)) <= 0) break;
      else if (await queueDigest(platform, alert, digest, newTenders)) queued += 1;
    } catch (error) {
      log.error({ err: error, alert: alert.id }, 'a digest was not queued');
    }
  }
  await noteDigest(db, withoutNews, digest);
  return queued;
}

/** Reads the tenders that were published after one instant and until another, and are open today. Newest first. */
async function newTendersBetween({ db, clock }: Platform, after: Date, until: Date) {
  const rows = await db
    .selectDistinct({ tender: tenders })
    .from(tenderReleases)
    .innerJoin(tenders, eq(tenders.id, tenderReleases.tenderId))
    .where(
      and(
        // Written out and not as parameters: the planner uses the partial index of these events only then.
        sql`${tenderReleases.hecho} in ('publicada', 'repuesta')`,
        gt(tenderReleases.fecha, after),
        lte(tenderReleases.fecha, until),
        TENDER_SCOPES.published,
        gte(tenders.abiertaHasta, today(clock)),
      ),
    )
    .orderBy(desc(tenders.fechaPublicacion), desc(tenders.id))
    .limit(MAX_NEW);
  const ids = rows.map(({ tender }) => tender.id);
  const histories = await historiesOf(db, ids);
  return rows.map(({ tender }) => ({ tender, history: histories.get(tender.id) ?? [] }));
}

/** A tender that was published, with its events, oldest first. */
type NewTender = Awaited<ReturnType<typeof newTendersBetween>>[number];

/** Events show the tender, but for those that hide it. */
const wasShownAt = (instant: Date, history: readonly ReleaseRecord[]): boolean =>
  history.findLast(({ fecha }) => fecha <= instant)?.facts != null;

/** Until when an alert's digests list tenders; confirmed alerts have `toldUntil`. */
const lastDigestOf = ({ toldUntil, createdAt }: TenderAlertRecord): Date => toldUntil ?? createdAt;

function newFor(alert: TenderAlertRecord, published: readonly NewTender[]): TenderRecord[] {
  const matches = alertMatcher(alert);
  const last = lastDigestOf(alert);
  return published.flatMap(({ tender, history }) =>
    matches(tender) && !wasShownAt(last, history) ? tender : [],
  );
}

interface Digest {
  readonly toldDay: CivilDate;
  readonly toldUntil: Date;
}

/** Notes that alerts had their digest. @returns those that had none of that day yet */
const noteDigest = (from: Sql, ids: readonly string[], digest: Digest) =>
  from
    .update(tenderAlerts)
    .set(digest)
    // The ids are one parameter: PostgreSQL limits how many there may be.
    .where(
      and(sql`${tenderAlerts.id} = any(${sql.param(ids)}::uuid[])`, lt(tenderAlerts.toldDay, digest.toldDay)),
    )
    .returning({ id: tenderAlerts.id });

/** @returns false if another process handled the alert */
const queueDigest = (
  platform: Platform,
  alert: TenderAlertRecord,
  digest: Digest,
  newTenders: readonly TenderRecord[],
): Promise<boolean> =>
  platform.db.transaction(async (tx) => {
    const noted = await noteDigest(tx, [alert.id], digest);
    if (noted.length === 0) return false;
    return queueMail(tx, platform.clock, digestMail(platform, alert, digest.toldDay, newTenders));
  });
