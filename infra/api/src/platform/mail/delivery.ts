import { and, asc, eq, isNull } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { createTransport, type Transporter } from 'nodemailer';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { isInOwnNetwork } from '../own-network.ts';
import { delayMinutes, isDue, isPermanent, MAX_ATTEMPTS } from './retries.ts';
import { mails } from './tables.ts';

type StoredMail = typeof mails.$inferSelect;

const BATCH = 20;
/** How soon a mail goes out. */
export const DELIVERY_MS = 5_000;
const MINUTE_MS = 60_000;
/** How long a mail that is being sent is nobody else's. Sending it ends well before that, one way or the other. */
const LEASE_MS = 10 * MINUTE_MS;
/** For all of one mail: a server may look at it for minutes before it says that it took it. */
const SEND_MS = 5 * MINUTE_MS;
/** How long the mail that is being sent may still take when the process stops: less than the API has to close. */
const STOP_MS = 5_000;
const TIMEOUTS = { connectionTimeout: 30_000, greetingTimeout: 30_000, socketTimeout: 120_000 };

export interface Delivery {
  /** Sends what is due now; answers how many went out. @throws when the queue can't be read */
  run(): Promise<number>;
  /** Waits some seconds for the mail that is being sent; what else is due stays for whoever comes next. */
  stop(): Promise<void>;
}

/** Where mails go and whom they are from. */
interface MailServer {
  readonly url: string;
  readonly from: string;
  /** After how long the sending of one mail is given up. */
  readonly sendMs?: number;
  /** The same, once the process stops. */
  readonly stopMs?: number;
}

/**
 * Mails leave the own network by TLS or not at all: without this, whoever is in the way only has to say that the server
 * has none. `ignoreTLS=true` in the address says that it is meant so.
 */
function needsTls(url: string): boolean {
  const { hostname, searchParams } = new URL(url);
  return !isInOwnNetwork(hostname) && searchParams.get('ignoreTLS') !== 'true';
}

/** What nodemailer says of a failure besides its words, which hold the server's answer and so the address. */
interface SmtpError extends Error {
  readonly code?: string;
  readonly responseCode?: number;
  readonly command?: string;
}

/** Servers repeat in their answers whom they refuse: that stands in the mail itself, and nowhere else. */
const withoutAddresses = (answer: string) => answer.replace(/<[^<>]*>|\S*@\S*/g, '…');

/**
 * Sends the outbox over SMTP whenever it is run. Each mail is claimed by moving its next attempt just before it is sent,
 * so that two processes never send one twice; a process that dies meanwhile costs a delay, not the mail.
 */
export function createDelivery(
  db: Database,
  clock: Clock,
  log: FastifyBaseLogger,
  { url, from, sendMs = SEND_MS, stopMs = STOP_MS }: MailServer,
): Delivery {
  const transport: Transporter = createTransport({ url, requireTLS: needsTls(url), ...TIMEOUTS }, { from });
  let stopping = false;
  const cutOff = new AbortController();
  let running: Promise<number> = Promise.resolve(0);
  const run = () => {
    const turn = running.then(() => deliverDue());
    running = turn.catch(() => 0);
    return turn;
  };

  async function deliverDue(): Promise<number> {
    let sent = 0;
    for (let tried = 0; tried < BATCH && !stopping; tried += 1) {
      const mail = await claim();
      if (!mail) break;
      const failure = await send(mail);
      await note(mail, failure);
      if (!failure) sent += 1;
    }
    return sent;
  }

  /** @returns why it was not taken; null: it was */
  async function send(mail: StoredMail): Promise<Error | null> {
    try {
      await transport.sendMail({
        to: mail.recipient,
        envelope: { from, to: [mail.recipient] },
        subject: mail.subject,
        text: mail.body,
        ...(mail.html !== null && { html: mail.html }),
        // A mail that is tried again is the same message: one that took it before knows it by id and date.
        date: mail.createdAt,
        messageId: `<${mail.id}@portal-proveedores>`,
        headers: { 'Auto-Submitted': 'auto-generated', ...mail.headers },
        disableFileAccess: true,
        disableUrlAccess: true,
        signal: AbortSignal.any([AbortSignal.timeout(sendMs), cutOff.signal]),
      });
      return null;
    } catch (error) {
      const failure: SmtpError = error instanceof Error ? error : new Error('unknown');
      const { code, responseCode, command } = failure;
      log.warn(
        { mail: mail.id, attempts: mail.attempts, code, responseCode, command },
        'a mail was not taken',
      );
      return failure;
    }
  }

  /** Writes down what became of a mail, unless somebody else has claimed it meanwhile. */
  async function note({ id, attempts }: StoredMail, failure: Error | null): Promise<void> {
    const now = clock.now();
    const isOurs = and(eq(mails.id, id), isNull(mails.sentAt));
    if (!failure) {
      await db.update(mails).set({ sentAt: now, lastError: null }).where(isOurs);
      return;
    }
    // What is refused for good stands for all the attempts there would have been.
    const done = isPermanent(failure) ? MAX_ATTEMPTS + 1 : attempts;
    // Nothing comes after the last attempt: from now on it can be seen, and tried again by hand.
    const wait = done > MAX_ATTEMPTS ? 0 : delayMinutes(done) * MINUTE_MS;
    await db
      .update(mails)
      .set({
        lastError: withoutAddresses(failure.message).slice(0, 500),
        attempts: done,
        nextAttemptAt: new Date(now.getTime() + wait),
      })
      .where(and(isOurs, eq(mails.attempts, attempts)));
  }

  /** Takes the mail that waits longest, as no other process does until the lease is over. */
  function claim(): Promise<StoredMail | undefined> {
    return db.transaction(async (tx) => {
      const now = clock.now();
      const [due] = await tx
        .select({ id: mails.id, attempts: mails.attempts })
        .from(mails)
        .where(isDue(now))
        .orderBy(asc(mails.nextAttemptAt))
        .limit(1)
        .for('update', { skipLocked: true });
      if (!due) return undefined;
      const [claimed] = await tx
        .update(mails)
        .set({ attempts: due.attempts + 1, nextAttemptAt: new Date(now.getTime() + LEASE_MS) })
        .where(eq(mails.id, due.id))
        .returning();
      return claimed;
    });
  }

  return {
    run,
    async stop() {
      stopping = true;
      const timer = setTimeout(() => cutOff.abort(), stopMs);
      await running;
      clearTimeout(timer);
      transport.close();
    },
  };
}
