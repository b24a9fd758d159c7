import type { Clock } from '../clock.ts';
import type { Sql } from '../db/database.ts';
import { mails } from './tables.ts';

export interface Mail {
  /** One mail per event and recipient: writing it again does nothing. */
  readonly eventKey: string;
  readonly to: string;
  readonly subject: string;
  readonly body: string;
}

const ADDRESS = /^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;"]+$/;

/** Puts a mail into the outbox, in the transaction of what it tells. An address that can't be one is left out. */
export async function queueMail(sql: Sql, clock: Clock, mail: Mail): Promise<void> {
  if (!ADDRESS.test(mail.to)) return;
  const now = clock.now();
  await sql
    .insert(mails)
    .values({
      eventKey: mail.eventKey,
      recipient: mail.to,
      subject: mail.subject.replace(/[\r\n]+/g, ' '),
      body: mail.body,
      createdAt: now,
      nextAttemptAt: now,
    })
    .onConflictDoNothing();
}
