import { and, gt, isNotNull, isNull, lte, or } from 'drizzle-orm';
import { isNotEmptied } from './forget.ts';
import { mails } from './tables.ts';

/** After this many failures comes one last attempt, about two days after the first. */
export const MAX_ATTEMPTS = 12;

/** Minutes until the next attempt, doubling from 2 to 12 hours. */
export const delayMinutes = (attempts: number) => Math.min(2 ** attempts, 12 * 60);

/** Answers about who the portal is to the server, not about the mail: somebody mends that, and the mail goes out. */
const ABOUT_THE_PORTAL: readonly number[] = [530, 534, 535, 538];

/**
 * Whether the server refused this recipient or this content for good (RFC 5321, 4.2.1: 5yz), as nodemailer tells it.
 * A refusal of the sender or of the connection is a matter of settings, and passes.
 */
export function isPermanent(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error) || !('command' in error)) return false;
  const { responseCode, command } = error;
  return (
    typeof responseCode === 'number' &&
    responseCode >= 500 &&
    !ABOUT_THE_PORTAL.includes(responseCode) &&
    (command === 'RCPT TO' || command === 'DATA')
  );
}

/** What is to be sent at an instant. */
export const isDue = (now: Date) =>
  and(isNull(mails.sentAt), isNotEmptied, lte(mails.nextAttemptAt, now), lte(mails.attempts, MAX_ATTEMPTS));

/**
 * Mails that a person looks after. Those of a topic go to whatever address anybody typed: what becomes of them is
 * nobody's business, and they are gone within days.
 */
const isLookedAfter = isNull(mails.topicId);

/** What is neither sent nor given up, and what somebody should look at. */
export const isInQueue = and(
  isNull(mails.sentAt),
  isNotEmptied,
  or(isLookedAfter, lte(mails.attempts, MAX_ATTEMPTS)),
);
export const isInTrouble = and(isLookedAfter, isNotNull(mails.lastError));

/**
 * What failed for good by an instant. A last attempt that is under way lies in the future, as every claimed mail does:
 * it counts once it failed, or once it is clear that the process that made it is gone.
 */
export const failedForGood = (now: Date) =>
  and(
    isNull(mails.sentAt),
    isNotEmptied,
    isLookedAfter,
    lte(mails.nextAttemptAt, now),
    gt(mails.attempts, MAX_ATTEMPTS),
  );
