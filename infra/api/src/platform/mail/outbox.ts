import {
  and,
  desc,
  eq,
  gt,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  or,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm';
import { Gauge } from 'prom-client';
import { KEPT_DAYS } from 'shared-api/rules';
import { type Clock, daysAgo } from '../clock.ts';
import type { Database, Sql } from '../db/database.ts';
import type { Platform } from '../domain.ts';
import { mails } from './tables.ts';

export interface Mail {
  /** One mail per event and recipient: writing it again does nothing. */
  readonly eventKey: string;
  readonly to: string;
  readonly subject: string;
  /** Both as `writeLetter` returns them. */
  readonly body: string;
  readonly html: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** `removeMails` removes the mails of a topic. */
  readonly topicId?: string;
}

const MAX_SUBJECT = 200;
const ADDRESS = /^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;"]+$/;

/**
 * Puts a mail into the outbox, in the transaction of its event. A mail to an invalid address is dropped.
 * @returns whether it was written now
 */
export const queueMail = async (sql: Sql, clock: Clock, mail: Mail): Promise<boolean> =>
  (await queueMails(sql, clock, [mail])) > 0;

/** Puts some hundred mails into the outbox by one statement. @returns how many were written now */
export async function queueMails(sql: Sql, clock: Clock, all: readonly Mail[]): Promise<number> {
  const now = clock.now();
  const rows = all
    .filter(({ to }) => ADDRESS.test(to))
    .map((mail) => ({
      eventKey: mail.eventKey,
      recipient: mail.to,
      subject: mail.subject
        .replace(/[\r\n]+/g, ' ')
        .slice(0, MAX_SUBJECT)
        .toWellFormed(),
      body: mail.body,
      html: mail.html,
      headers: mail.headers ?? null,
      topicId: mail.topicId ?? null,
      createdAt: now,
      nextAttemptAt: now,
    }));
  if (rows.length === 0) return 0;
  return (await sql.insert(mails).values(rows).onConflictDoNothing().returning({ id: mails.id })).length;
}

/** Removes every mail of topics, sent or not. The ids are one parameter: PostgreSQL limits how many there may be. */
export async function removeMails(from: Sql, topicIds: readonly string[]): Promise<void> {
  await from.delete(mails).where(sql`${mails.topicId} = any(${sql.param(topicIds)}::uuid[])`);
}

/** Removes mails of topics that were written before an instant, sent or not. */
export async function removeMailsOfTopics(sql: Sql, before: Date): Promise<void> {
  await sql.delete(mails).where(and(isNotNull(mails.topicId), lt(mails.createdAt, before)));
}

/** Columns of an emptied mail. Its row stays, so that its event is never mailed again. */
export const EMPTIED = { recipient: '', subject: '', body: '', html: '' } as const;
const isNotEmptied = ne(mails.recipient, '');
const isUnsent = and(isNull(mails.sentAt), isNotEmptied);

/** Empties mails a year after they were sent, or written if they never were. */
export async function emptyOldMails({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  await db
    .update(mails)
    .set(EMPTIED)
    .where(
      and(
        lt(sql`coalesce(${mails.sentAt}, ${mails.createdAt})`, daysAgo(clock, KEPT_DAYS.mails)),
        isNotEmptied,
      ),
    );
}

/** After this many failures follows one last attempt, about two days after the first. */
export const MAX_ATTEMPTS = 12;

export const isDue = (now: Date) =>
  and(isUnsent, lte(mails.nextAttemptAt, now), lte(mails.attempts, MAX_ATTEMPTS));

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

export const isInQueue = and(isUnsent, or(isSupervised, lte(mails.attempts, MAX_ATTEMPTS)));

/** Mails whose failure an administrator should see. */
export const isInTrouble = and(isSupervised, isNotNull(mails.lastError));

/**
 * Mails that failed for good by an instant. During its last attempt the next one of a mail lies in the future, like that
 * of every claimed mail: it counts once the attempt failed or its lease is over.
 */
export const failedForGood = (now: Date) =>
  and(isUnsent, isSupervised, lte(mails.nextAttemptAt, now), gt(mails.attempts, MAX_ATTEMPTS));

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

/** Publishes the state of the outbox on `/metrics`; the same in every process. */
export function registerMailMetrics({ metrics, db, clock }: Platform): void {
  const gauge = (name: string, help: string, which: (now: Date) => SQL | undefined) =>
    new Gauge({
      name,
      help,
      registers: [metrics],
      async collect() {
        // Without the database only this number is missing.
        this.set(await db.$count(mails, which(clock.now())).catch(() => Number.NaN));
      },
    });

  gauge('portal_mails_failed', 'Mails that failed for good and wait for an administrator', failedForGood);
  gauge('portal_mails_waiting', 'Mails that are yet to be sent', (now) =>
    and(isInQueue, sql`not ${failedForGood(now)}`),
  );
}
