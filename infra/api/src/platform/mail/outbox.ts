import { and, isNotNull, lt, ne, sql } from 'drizzle-orm';
import { KEPT_DAYS } from 'shared-api/rules';
import { type Clock, daysAgo } from '../clock.ts';
import type { Sql } from '../db/database.ts';
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
export const isNotEmptied = ne(mails.recipient, '');

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
