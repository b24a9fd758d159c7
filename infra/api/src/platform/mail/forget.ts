import { and, lt, ne } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { mails } from './tables.ts';

const DAY_MS = 86_400_000;
const KEPT_DAYS = 365;
/** Stands for the address of somebody who was written to more than a year ago. */
const FORGOTTEN = '';

/**
 * Empties mails that were sent more than a year ago: to whom and what. That their event was told stays, so that it is
 * never told again.
 */
export async function forgetOldMails(db: Database, clock: Clock): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS);
  await db
    .update(mails)
    .set({ recipient: FORGOTTEN, subject: '', body: '', html: null })
    .where(and(lt(mails.sentAt, before), ne(mails.recipient, FORGOTTEN)));
}
