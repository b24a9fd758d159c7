import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { createTransport, type Transporter } from 'nodemailer';
import type SMTPConnection from 'nodemailer/lib/smtp-connection/index.js';
import { type Clock, MINUTE_MS } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { isInOwnNetwork } from '../own-network.ts';
import { isDue, MAX_ATTEMPTS } from './outbox.ts';
import { mails } from './tables.ts';

type StoredMail = typeof mails.$inferSelect;

const BATCH = 20;
export const DELIVERY_MS = 5_000;
/** Lease of a claimed mail. Sending it succeeds or fails well before that. */
const LEASE_MS = 10 * MINUTE_MS;
/** Longest time of sending one mail: a server may check it for minutes before it accepts it. */
const SEND_MS = 5 * MINUTE_MS;
/** Longest time of the current mail when the process stops; less than the API has to close. */
const STOP_MS = 5_000;
const TIMEOUTS = { connectionTimeout: 30_000, greetingTimeout: 30_000, socketTimeout: 120_000 };

export type Delivery = ReturnType<typeof createDelivery>;

interface MailServer {
  readonly url: string;
  readonly from: string;
  readonly sendMs?: number;
  readonly stopMs?: number;
}

/**
 * Returns true for a server outside of the own network: without `requireTLS` an attacker on the way could pretend that the
 * server has no TLS. `ignoreTLS=true` in the address opts out.
 */
function needsTls(url: string): boolean {
  const { hostname, searchParams } = new URL(url);
  return !isInOwnNetwork(hostname) && searchParams.get('ignoreTLS') !== 'true';
}

/** Removes addresses from a server's answer: servers repeat the address that they refuse. */
const withoutAddresses = (answer: string) => answer.replace(/<[^<>]*>|\S*@\S*/g, '…');

/**
 * Sends the outbox over SMTP. Each mail is claimed just before it is sent, by moving its next attempt, so that two
 * processes never send it twice. If the process dies meanwhile, the mail is sent after the lease.
 */
export function createDelivery(
  db: Database,
  clock: Clock,
  log: FastifyBaseLogger,
  { url, from, sendMs = SEND_MS, stopMs = STOP_MS }: MailServer,
) {
  // Spam filters distrust a message id or a greeting (EHLO) that names no full domain, as a container's own name does not.
  const domain = from.split('@').at(-1)?.replace(/>\s*$/, '') ?? 'localhost';
  const options = { url, name: domain, requireTLS: needsTls(url), ...TIMEOUTS };
  const transport: Transporter = createTransport(options, { from });
  let stopping = false;
  const cutOff = new AbortController();

  async function deliverDue(): Promise<number> {
    let sentMails = 0;
    for (let count = 0; count < BATCH && !stopping; count += 1) {
      const mail = await claim();
      if (!mail) break;
      const failure = await send(mail);
      await storeResult(mail, failure);
      if (!failure) sentMails += 1;
    }
    return sentMails;
  }

  /** @returns why the server did not accept it; null if it did */
  async function send(mail: StoredMail): Promise<SMTPConnection.SMTPError | null> {
    try {
      await transport.sendMail({
        to: mail.recipient,
        envelope: { from, to: [mail.recipient] },
        subject: mail.subject,
        text: mail.body,
        html: mail.html,
        // A repeated mail keeps id and date, so that a server that accepted it before recognises it.
        date: mail.createdAt,
        messageId: `<${mail.id}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated', ...mail.headers },
        disableFileAccess: true,
        disableUrlAccess: true,
        signal: AbortSignal.any([AbortSignal.timeout(sendMs), cutOff.signal]),
      });
      return null;
    } catch (error) {
      const failure: SMTPConnection.SMTPError = error instanceof Error ? error : new Error('unknown');
      // Not the message: it may contain the address.
      const { code, responseCode, command } = failure;
      log.warn(
        { mail: mail.id, attempts: mail.attempts, code, responseCode, command },
        'a mail was not accepted',
      );
      return failure;
    }
  }

  /** Stores the result of sending a mail, unless another process has claimed it meanwhile. */
  async function storeResult({ id, attempts }: StoredMail, failure: SMTPConnection.SMTPError | null) {
    const now = clock.now();
    const isUnsent = and(eq(mails.id, id), isNull(mails.sentAt));
    if (!failure) {
      await db.update(mails).set({ sentAt: now, lastError: null }).where(isUnsent);
      return;
    }
    // A permanent refusal uses up all attempts.
    const newAttempts = isPermanent(failure) ? MAX_ATTEMPTS + 1 : attempts;
    // After the last attempt the mail is listed as failed at once.
    const wait = newAttempts > MAX_ATTEMPTS ? 0 : delayMinutes(newAttempts) * MINUTE_MS;
    await db
      .update(mails)
      .set({
        lastError: withoutAddresses(failure.message).slice(0, 500),
        recipientRefusedAt: isRecipientRefusal(failure) ? now : null,
        attempts: newAttempts,
        nextAttemptAt: new Date(now.getTime() + wait),
      })
      .where(and(isUnsent, eq(mails.attempts, attempts)));
  }

  async function claim(): Promise<StoredMail | undefined> {
    const now = clock.now();
    const due = db
      .select({ id: mails.id })
      .from(mails)
      .where(isDue(now))
      .orderBy(asc(mails.nextAttemptAt))
      .limit(1)
      .for('update', { skipLocked: true });
    const [claimed] = await db
      .update(mails)
      .set({ attempts: sql`${mails.attempts} + 1`, nextAttemptAt: new Date(now.getTime() + LEASE_MS) })
      .where(eq(mails.id, sql`(${due})`))
      .returning();
    return claimed;
  }

  return {
    /** Sends the mails that are due. @returns how many were sent */
    run: deliverDue,
    /** Sends no further mails, and gives the current one up after some seconds. */
    stop(): void {
      stopping = true;
      transport.close();
      setTimeout(() => cutOff.abort(), stopMs).unref();
    },
  };
}

/** Returns the minutes until the next attempt: they double from 2 minutes to 12 hours. */
const delayMinutes = (attempts: number) => Math.min(2 ** attempts, 12 * 60);

/** Answers about the portal's account at the server, not about the mail: the mail can be sent once that is fixed. */
const ACCOUNT_CODES: readonly number[] = [530, 534, 535, 538];

/**
 * Returns true if the server refused this recipient or content for good (RFC 5321, 4.2.1: 5yz). A refused sender or
 * connection is a matter of settings: the mail is tried again.
 */
const isPermanent = ({ responseCode = 0, command }: SMTPConnection.SMTPError): boolean =>
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
function isRecipientRefusal(failure: SMTPConnection.SMTPError): boolean {
  if (!isPermanent(failure) || failure.command !== 'RCPT TO') return false;
  const status = /^\d{3}[ -](\d\.\d+\.\d+)/.exec(failure.response ?? '')?.[1];
  return status ? ADDRESS_STATUS.test(status) : MAILBOX_CODES.includes(failure.responseCode ?? 0);
}
