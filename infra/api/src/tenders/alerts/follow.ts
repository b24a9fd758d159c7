import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { alertEmailProblem, followProblem } from 'shared-api/rules';
import { conflict, invalidFields } from '../../platform/errors.ts';
import { removeWithMails } from '../../platform/mail/requested-mail.ts';
import type { Platform } from '../../platform/platform.ts';
import { findTender, isLongOver, lastRelease } from '../tenders/index.ts';
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
  // Read first: what happens to the tender meanwhile is news.
  const toldRelease = await lastRelease(platform.db, tenderId);
  const { tender } = await findTender(platform.db, tenderId, 'published');
  const ended = followProblem(tender);
  if (ended) throw conflict(ended);
  await requestAlert(platform, ip, correo, {
    topic: { tipos: [], palabras: '', tenderId, toldRelease },
    limit: FOLLOWED_PER_ADDRESS,
    already: (alert) => alreadyFollowsMail(platform, alert, tender, tenderId),
    confirmation: (alert, code) => followConfirmationMail(platform, alert, tender, code),
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
