import { and, isNotNull, isNull, lt } from 'drizzle-orm';
import { forgetSentMails } from '../platform/mail/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import { tenderAlertLimits, tenderAlerts } from './tables.ts';

/** How long a mail that was sent is kept, for whoever looks into what happened. */
const SENT_KEPT_MS = 7 * 86_400_000;

/** Forgets addresses that nobody confirmed, codes and counters that are over, and mails that were sent long ago. */
export async function forgetOldAlerts({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  const isOver = lt(tenderAlerts.codeUntil, now);
  await db.delete(tenderAlerts).where(and(isOver, isNull(tenderAlerts.confirmedAt)));
  await db
    .update(tenderAlerts)
    .set({ codeHash: null })
    .where(and(isOver, isNotNull(tenderAlerts.codeHash)));
  await db.delete(tenderAlertLimits).where(lt(tenderAlertLimits.windowEndsAt, now));
  await forgetSentMails(db, new Date(now.getTime() - SENT_KEPT_MS));
}
