import { and, gt, isNull, lte } from 'drizzle-orm';
import { mails } from './tables.ts';

/** After this many failures comes one last attempt, about two days after the first. */
export const MAX_ATTEMPTS = 12;

/** Minutes until the next attempt, doubling from 2 to 12 hours. */
export const delayMinutes = (attempts: number) => Math.min(2 ** attempts, 12 * 60);

/** What is to be sent at an instant. */
export const isDue = (now: Date) =>
  and(isNull(mails.sentAt), lte(mails.nextAttemptAt, now), lte(mails.attempts, MAX_ATTEMPTS));

/**
 * What failed for good by an instant. A last attempt that is under way lies in the future, as every claimed mail does:
 * it counts once it failed, or once it is clear that the process that made it is gone.
 */
export const failedForGood = (now: Date) =>
  and(isNull(mails.sentAt), lte(mails.nextAttemptAt, now), gt(mails.attempts, MAX_ATTEMPTS));
