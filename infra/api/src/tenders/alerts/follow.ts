import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { alertEmailProblem, followProblem } from 'shared-api/rules';
import { conflict, invalidFields, notFound } from '../../platform/errors.ts';
import { removeWithMails } from '../../platform/mail/requested-mail.ts';
import type { Platform } from '../../platform/platform.ts';
import { isLongOver, SHELVES, TENDER_NOT_FOUND } from '../tenders/index.ts';
import { tenderReleases, tenders } from '../tenders/tables.ts';
import { alreadyFollowsMail, followConfirmationMail } from './follower-letters.ts';
import { requestAlert } from './service.ts';
import { tenderAlerts } from './tables.ts';

/** Tenders that one address may follow at once, confirmed or not. */
const FOLLOWED_PER_ADDRESS = 50;

/** Followers who confirmed. Written out and not as parameters: the planner uses the partial index only then. */
export const isFollower = sql`${tenderAlerts.tenderId} is not null and ${tenderAlerts.confirmedAt} is not null`;

/**
 * Stores that somebody wants the news of a public tender and asks the owner of the address by mail to confirm it. What
 * happens until then is told too. The answer is the same for every address.
 * @throws Refusal 400 for an invalid or refused address, 404, 409 for a tender that has ended, 429
 */
export async function follow(
  platform: Platform,
  ip: string,
  tenderId: string,
  correo: string,
): Promise<void> {
  const problem = alertEmailProblem(correo);
  if (problem) throw invalidFields({ correo: problem });
  const [newest] = await platform.db
    .select({ numero: tenderReleases.numero, facts: tenderReleases.facts })
    .from(tenderReleases)
    .innerJoin(tenders, eq(tenders.id, tenderReleases.tenderId))
    .where(and(eq(tenderReleases.tenderId, tenderId), SHELVES.published))
    .orderBy(sql`${tenderReleases.numero} desc`)
    .limit(1);
  const facts = newest?.facts;
  if (!facts) throw notFound(TENDER_NOT_FOUND);
  const ended = followProblem(facts);
  if (ended) throw conflict(ended);
  await requestAlert(platform, ip, correo, {
    topic: { tipos: [], palabras: '', tenderId, toldRelease: newest.numero },
    limit: FOLLOWED_PER_ADDRESS,
    already: (alert) => alreadyFollowsMail(platform, alert, facts, tenderId),
    confirmation: (alert, code) => followConfirmationMail(platform, alert, facts, code),
  });
}

/** Counts the followers of a tender who confirmed. */
export const followersOf = ({ db }: Pick<Platform, 'db'>, tenderId: string): Promise<number> =>
  db.$count(tenderAlerts, and(isFollower, eq(tenderAlerts.tenderId, tenderId)));

/** Forgets the followers of tenders that ended, with all mails to them. */
export const forgetFollowers = ({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> =>
  removeWithMails(
    db,
    tenderAlerts,
    and(isNotNull(tenderAlerts.tenderId), isLongOver(clock, tenderAlerts.tenderId)),
  );
