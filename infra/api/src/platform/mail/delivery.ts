import { asc, eq } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { createTransport, type Transporter } from 'nodemailer';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { isInOwnNetwork } from '../own-network.ts';
import { delayMinutes, isDue, isPermanent, MAX_ATTEMPTS } from './retries.ts';
import { mails } from './tables.ts';

const BATCH = 20;
const POLL_MS = 5_000;

export interface Delivery {
  /** Sends what is due now; answers how many went out. */
  run(): Promise<number>;
  stop(): Promise<void>;
}

/** Sends the outbox over SMTP, in the background: every five seconds what is due then. */
export function startDelivery(...given: Parameters<typeof createDelivery>): Delivery {
  const delivery = createDelivery(...given);
  const timer = setInterval(delivery.run, POLL_MS);
  timer.unref();
  return {
    run: delivery.run,
    stop() {
      clearInterval(timer);
      return delivery.stop();
    },
  };
}

/**
 * Mails leave the own network by TLS or not at all: without this, whoever is in the way only has to say that the server
 * has none. `ignoreTLS=true` in the address says that it is meant so.
 */
function needsTls(url: string): boolean {
  const { hostname, searchParams } = new URL(url);
  return !isInOwnNetwork(hostname) && searchParams.get('ignoreTLS') !== 'true';
}

/**
 * Sends the outbox over SMTP whenever it is run. A mail is claimed by moving its next attempt before it is sent, so
 * that two processes never send one twice; a process that dies meanwhile costs a delay, not the mail.
 */
export function createDelivery(
  db: Database,
  clock: Clock,
  log: FastifyBaseLogger,
  smtp: { url: string; from: string },
): Delivery {
  const transport: Transporter = createTransport(
    { url: smtp.url, requireTLS: needsTls(smtp.url) },
    { from: smtp.from },
  );
  let running: Promise<number> = Promise.resolve(0);
  const run = () => {
    running = running
      .then(() => deliverDue())
      .catch((error: unknown) => {
        log.error({ err: error }, 'the mail queue could not be read');
        return 0;
      });
    return running;
  };

  async function deliverDue(): Promise<number> {
    const due = await claim();
    let sent = 0;
    for (const mail of due) {
      try {
        await transport.sendMail({
          to: mail.recipient,
          envelope: { from: smtp.from, to: [mail.recipient] },
          subject: mail.subject,
          text: mail.body,
          ...(mail.html !== null && { html: mail.html }),
          // A mail that is tried again is the same message: one that took it before knows it by id and date.
          date: mail.createdAt,
          messageId: `<${mail.id}@portal-proveedores>`,
          headers: { 'Auto-Submitted': 'auto-generated', ...mail.headers },
          disableFileAccess: true,
          disableUrlAccess: true,
        });
        await db.update(mails).set({ sentAt: clock.now(), lastError: null }).where(eq(mails.id, mail.id));
        sent += 1;
      } catch (error) {
        log.warn({ err: error, mail: mail.id, attempts: mail.attempts }, 'a mail was not taken');
        const permanent = isPermanent(error);
        await db
          .update(mails)
          .set({
            lastError: error instanceof Error ? error.message.slice(0, 500) : 'unknown',
            // What is refused for good stands for all the attempts there would have been.
            ...(permanent && { attempts: MAX_ATTEMPTS + 1 }),
            // Nothing comes after the last attempt: from now on it can be seen, and tried again by hand.
            ...((permanent || mail.attempts >= MAX_ATTEMPTS) && { nextAttemptAt: clock.now() }),
          })
          .where(eq(mails.id, mail.id));
      }
    }
    return sent;
  }

  function claim() {
    return db.transaction(async (tx) => {
      const now = clock.now();
      const due = await tx
        .select()
        .from(mails)
        .where(isDue(now))
        .orderBy(asc(mails.nextAttemptAt))
        .limit(BATCH)
        .for('update', { skipLocked: true });
      for (const mail of due) {
        const attempts = mail.attempts + 1;
        await tx
          .update(mails)
          .set({ attempts, nextAttemptAt: new Date(now.getTime() + delayMinutes(attempts) * 60_000) })
          .where(eq(mails.id, mail.id));
      }
      return due;
    });
  }

  return {
    run,
    async stop() {
      await running;
      transport.close();
    },
  };
}
