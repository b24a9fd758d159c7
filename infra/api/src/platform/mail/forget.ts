import { and, lt, ne, sql } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { mails } from './tables.ts';

const DAY_MS = 86_400_000;
const KEPT_DAYS = 365;
/** Stands for an address that is no longer known. */
const FORGOTTEN = '';

/** Of an emptied mail only that its event was told stays, so that it is never told again. */
export const EMPTIED = { recipient: FORGOTTEN, subject: '', body: '', html: null } as const;
export const isNotEmptied = ne(mails.recipient, FORGOTTEN);

/** Empties mails more than a year after they were sent, or written if they never were: to whom and what. */
export async function forgetOldMails(db: Database, clock: Clock): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS);
  await db
    .update(mails)
    .set(EMPTIED)
    .where(and(lt(sql`coalesce(${mails.sentAt}, ${mails.createdAt})`, before), isNotEmptied));
}
