import { and, desc, eq, gt, isNotNull, isNull, lte, or, type Placeholder } from 'drizzle-orm';
import type SMTPConnection from 'nodemailer/lib/smtp-connection/index.js';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { isNotEmptied } from './outbox.ts';
import { mails } from './tables.ts';

/** After this many failures follows one last attempt, about two days after the first. */
export const MAX_ATTEMPTS = 12;

/** Returns the minutes until the next attempt: they double from 2 minutes to 12 hours. */
export const delayMinutes = (attempts: number) => Math.min(2 ** attempts, 12 * 60);

/** Answers about the portal's account at the server, not about the mail: the mail can be sent once that is fixed. */
const ACCOUNT_CODES: readonly number[] = [530, 534, 535, 538];

/**
 * Returns true if the server refused this recipient or content for good (RFC 5321, 4.2.1: 5yz). A refused sender or
 * connection is a matter of settings: the mail is tried again.
 */
export const isPermanent = ({ responseCode = 0, command }: SMTPConnection.SMTPError): boolean =>
  responseCode >= 500 &&
  !ACCOUNT_CODES.includes(responseCode) &&
  (command === 'RCPT TO' || command === 'DATA');

/** Enhanced status of a refused address or mailbox (RFC 3463, 3.2 and 3.3); 5.1.7 and 5.1.8 are about the sender's. */
const ADDRESS_STATUS = /^5\.(?:1\.(?![78]\b)|2\.)/;
/** Answers that refuse a mailbox where no enhanced status says why (RFC 5321, 4.2.3). */
const MAILBOX_CODES: readonly number[] = [550, 551, 553];

/**
 * Returns true if the server refused this recipient for good because of its address. Any other failure says nothing about the
 * address: a relay also refuses at `RCPT TO` what its policy, a missing login or a limit forbids (5.7.1, 5.4.5).
 */
export function isRecipientRefusal(failure: SMTPConnection.SMTPError): boolean {
  if (!isPermanent(failure) || failure.command !== 'RCPT TO') return false;
  const status = /^\d{3}[ -](\d\.\d+\.\d+)/.exec(failure.response ?? '')?.[1];
  return status ? ADDRESS_STATUS.test(status) : MAILBOX_CODES.includes(failure.responseCode ?? 0);
}

export const isDue = (now: Date) =>
  and(isNull(mails.sentAt), isNotEmptied, lte(mails.nextAttemptAt, now), lte(mails.attempts, MAX_ATTEMPTS));

/**
 * Once this many mails wait to be sent, jobs that mail many people queue no more. The outbox is sent in order: a mail that a
 * person waits for is behind these for minutes, not for the hours that 100,000 take.
 */
export const MAX_WAITING = 500;

/** Counts how many mails such a job may still queue; none at 0 or below. */
export const outboxRoom = async (db: Database, clock: Clock): Promise<number> =>
  MAX_WAITING - (await db.$count(mails, isDue(clock.now())));

/**
 * Mails that administrators see. Mails of a topic go to whatever address a visitor typed and are removed within days: a
 * failure of theirs needs no attention.
 */
const isSupervised = isNull(mails.topicId);

export const isInQueue = and(
  isNull(mails.sentAt),
  isNotEmptied,
  or(isSupervised, lte(mails.attempts, MAX_ATTEMPTS)),
);
/** Mails whose failure an administrator should see. */
export const isInTrouble = and(isSupervised, isNotNull(mails.lastError));

/**
 * Mails that failed for good by an instant. During its last attempt the next one of a mail lies in the future, like that
 * of every claimed mail: it counts once the attempt failed or its lease is over.
 */
export const failedForGood = (now: Date) =>
  and(
    isNull(mails.sentAt),
    isNotEmptied,
    isSupervised,
    lte(mails.nextAttemptAt, now),
    gt(mails.attempts, MAX_ATTEMPTS),
  );

/** Reads the newest mail to an address that was sent or whose recipient was refused: it tells whether the address takes mail. */
export function newestMailTo(db: Database, address: string | Placeholder) {
  return db
    .select({ sentAt: mails.sentAt })
    .from(mails)
    .where(
      and(eq(mails.recipient, address), or(isNotNull(mails.sentAt), isNotNull(mails.recipientRefusedAt))),
    )
    .orderBy(desc(mails.createdAt))
    .limit(1);
}

/** Returns true if the server refused an address for its newest mail: that is shown where the address was typed. */
export const isRefused = (newest: { readonly sentAt: Date | null } | undefined): boolean =>
  newest?.sentAt === null;
