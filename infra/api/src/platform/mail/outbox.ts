import { and, isNotNull, lt, sql } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Sql } from '../db/database.ts';
import { mails } from './tables.ts';

export interface Mail {
  /** One mail per event and recipient: writing it again does nothing. */
  readonly eventKey: string;
  readonly to: string;
  readonly subject: string;
  /** As text, and the same as HTML: `writeLetter` sets both. */
  readonly body: string;
  readonly html: string;
  /** Further headers, by name. */
  readonly headers?: Readonly<Record<string, string>>;
  /** What the mail is forgotten with: `forgetMails` removes it. */
  readonly topicId?: string;
}

const MAX_SUBJECT = 200;
const ADDRESS = /^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;"]+$/;

/**
 * Puts a mail into the outbox, in the transaction of what it tells. An address that can't be one is left out.
 * @returns whether it was written now
 */
export async function queueMail(sql: Sql, clock: Clock, mail: Mail): Promise<boolean> {
  if (!ADDRESS.test(mail.to)) return false;
  const now = clock.now();
  const written = await sql
    .insert(mails)
    .values({
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
    })
    .onConflictDoNothing()
    .returning({ id: mails.id });
  return written.length > 0;
}

/** Removes every mail of topics, sent or not. The ids go as one value: of many, each would be too many. */
export async function forgetMails(from: Sql, topicIds: readonly string[]): Promise<void> {
  await from.delete(mails).where(sql`${mails.topicId} = any(${sql.param(topicIds)}::uuid[])`);
}

/** Removes mails of topics that were written before an instant, sent or not: only what has no topic is kept for good. */
export async function forgetMailsOfTopics(sql: Sql, before: Date): Promise<void> {
  await sql.delete(mails).where(and(isNotNull(mails.topicId), lt(mails.createdAt, before)));
}
