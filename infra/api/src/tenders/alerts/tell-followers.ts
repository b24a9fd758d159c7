import { and, asc, eq, exists, gt, inArray, isNotNull, lt, min, sql } from 'drizzle-orm';
import { isFollowerNews } from 'shared-api/rules';
import { today } from '../../platform/clock.ts';
import type { Platform } from '../../platform/domain.ts';
import { outboxRoom, queueMails } from '../../platform/mail/outbox.ts';
import { removeWithMails } from '../../platform/mail/requested-mail.ts';
import { historyOf, isLongOver, tracedHistory } from '../tenders/index.ts';
import { tenderReleases } from '../tenders/tables.ts';
import { type NewsOfTender, newsMail } from './letters.ts';
import { tenderAlerts } from './tables.ts';

/** Followers who confirmed. Written out and not as parameters: the planner uses the partial index only then. */
export const isFollower = sql`${tenderAlerts.tenderId} is not null and ${tenderAlerts.confirmedAt} is not null`;

/** Followers whose mails are queued in one transaction. */
const BATCH = 100;

/**
 * Queues mails to the followers of public tenders, each event once to each. One transaction queues the mails of a batch and
 * stores up to which event its followers know, so runs that break off or overlap neither repeat a mail nor leave anyone out.
 * The news of a hidden tender wait until it is shown again, and what finds no room in the outbox waits for the next run.
 * @returns the number of mails queued
 */
export async function tellFollowers(platform: Platform): Promise<number> {
  const { db, clock, log } = platform;
  let queued = 0;
  for (const tenderId of await tendersWithNews(platform)) {
    const releases = await historyOf(db, tenderId);
    const last = releases.at(-1);
    if (!last?.facts) continue;
    const { numero: upTo, facts } = last;
    try {
      const news = tracedHistory(releases).filter(isFollowerNews);
      const tender = { tenderId, upTo, facts, news, today: today(clock) };
      for (;;) {
        const room = await outboxRoom(db, clock);
        if (room <= 0) return queued;
        const batch = await tellBatch(platform, tender, Math.min(room, BATCH));
        queued += batch.queued;
        if (batch.followers === 0) break;
      }
    } catch (error) {
      log.error({ err: error, tender: tenderId }, 'followers were not told');
    }
  }
  return queued;
}

/** Reads the tenders with an event that some follower does not know yet. */
async function tendersWithNews({ db }: Platform): Promise<string[]> {
  const followed = db
    .select({ tenderId: tenderAlerts.tenderId, told: min(tenderAlerts.toldRelease).as('told') })
    .from(tenderAlerts)
    .where(isFollower)
    .groupBy(tenderAlerts.tenderId)
    .as('followed');
  const later = db
    .select({ numero: tenderReleases.numero })
    .from(tenderReleases)
    .where(and(eq(tenderReleases.tenderId, followed.tenderId), gt(tenderReleases.numero, followed.told)));
  const rows = await db.select({ id: followed.tenderId }).from(followed).where(exists(later));
  return rows.flatMap(({ id }) => id ?? []);
}

/** Queues the mails of the followers who are furthest behind and whom no other process handles. */
function tellBatch(platform: Platform, tender: NewsOfTender, size: number) {
  const { tenderId, upTo } = tender;
  return platform.db.transaction(async (tx) => {
    const followers = await tx
      .select({ id: tenderAlerts.id, correo: tenderAlerts.correo, told: tenderAlerts.toldRelease })
      .from(tenderAlerts)
      .where(and(isFollower, eq(tenderAlerts.tenderId, tenderId), lt(tenderAlerts.toldRelease, upTo)))
      .orderBy(asc(tenderAlerts.toldRelease), asc(tenderAlerts.id))
      .limit(size)
      .for('update', { skipLocked: true });
    if (followers.length === 0) return { followers: 0, queued: 0 };
    const written = followers.flatMap(({ told, ...follower }) => {
      const news = tender.news.filter(({ numero }) => numero > (told ?? 0));
      return news.length > 0 ? newsMail(platform, follower, { ...tender, news }) : [];
    });
    const queued = await queueMails(tx, platform.clock, written);
    const ids = followers.map(({ id }) => id);
    await tx.update(tenderAlerts).set({ toldRelease: upTo }).where(inArray(tenderAlerts.id, ids));
    return { followers: followers.length, queued };
  });
}

/** Forgets the followers of tenders that ended, with all mails to them. */
export const forgetFollowers = ({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> =>
  removeWithMails(
    db,
    tenderAlerts,
    and(isNotNull(tenderAlerts.tenderId), isLongOver(clock, tenderAlerts.tenderId)),
  );
