import { and, isNotNull, isNull, lt } from 'drizzle-orm';
import { forgetMails, forgetMailsOfTopics } from '../../platform/mail/outbox.ts';
import type { Platform } from '../../platform/platform.ts';
import { tenderAlerts } from './tables.ts';

/** How long the mails of an alert are kept, for whoever looks into what happened; by then they are sent, or never will be. */
const MAILS_KEPT_MS = 7 * 86_400_000;

/** Forgets addresses that nobody confirmed and every mail to them, codes that are over, and old mails. */
export async function forgetOldAlerts({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  const isOver = lt(tenderAlerts.codeUntil, now);
  await db.transaction(async (tx) => {
    const unconfirmed = await tx
      .delete(tenderAlerts)
      .where(and(isOver, isNull(tenderAlerts.confirmedAt)))
      .returning({ id: tenderAlerts.id });
    if (unconfirmed.length === 0) return;
    await forgetMails(
      tx,
      unconfirmed.map(({ id }) => id),
    );
  });
  await db
    .update(tenderAlerts)
    .set({ codeHash: null })
    .where(and(isOver, isNotNull(tenderAlerts.codeHash)));
  await forgetMailsOfTopics(db, new Date(now.getTime() - MAILS_KEPT_MS));
}
