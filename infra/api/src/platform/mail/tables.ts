import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant, primaryId } from '../db/columns.ts';

/** The outbox: mails are written in the transaction of their event, one per event and recipient. */
export const mails = pgTable(
  'mails',
  {
    id: primaryId(),
    eventKey: text('event_key').notNull().unique(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    html: text('html').notNull(),
    headers: jsonb('headers').$type<Readonly<Record<string, string>>>(),
    /** The mail is removed with this topic, such as a subscription; null: it is kept. */
    topicId: uuid('topic_id'),
    createdAt: createdAt(),
    sentAt: instant('sent_at'),
    /** When the server refused the recipient for good; null after any other failure. */
    recipientRefusedAt: instant('recipient_refused_at'),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at').notNull(),
    lastError: text('last_error'),
  },
  (t) => [
    index('mails_due').on(t.nextAttemptAt).where(sql`sent_at is null`),
    index('mails_recipient').on(t.recipient, t.createdAt),
    index('mails_topic').on(t.topicId).where(sql`topic_id is not null`),
  ],
);
