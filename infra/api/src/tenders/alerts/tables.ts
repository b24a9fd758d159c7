import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { TenderType } from 'shared-api/rules';
import { civilDate, createdAt, instant, primaryId } from '../../platform/db/columns.ts';
import { tenders } from '../tenders/tables.ts';

/**
 * Subscriptions to mails about new tenders, or about the news of one. Nothing is sent before an alert is confirmed. A row and
 * its mails are removed when the person unsubscribes or nobody confirms.
 */
export const tenderAlerts = pgTable(
  'tender_alerts',
  {
    id: primaryId(),
    /** In lower case. */
    correo: text('correo').notNull(),
    /** Empty: every type. */
    tipos: jsonb('tipos').$type<TenderType[]>().notNull(),
    palabras: text('palabras').notNull(),
    /** The tender whose news are sent; its alerts have no types or words. Null for an alert about new tenders. */
    tenderId: uuid('tender_id').references(() => tenders.id),
    createdAt: createdAt(),
    /** Hash of the confirmation code; null once it expired. */
    codeHash: text('code_hash').unique(),
    codeUntil: instant('code_until').notNull(),
    confirmedAt: instant('confirmed_at'),
    /** The last digest listed what was published until then; at first, when the alert was confirmed. */
    toldUntil: instant('told_until'),
    /** Day of the last digest, also of one that had nothing to list. */
    toldDay: civilDate('told_day'),
    /** Number of the last event of the followed tender that was sent, or of the last one before the alert. */
    toldRelease: integer('told_release'),
  },
  (t) => [
    index('tender_alerts_address').on(t.correo),
    index('tender_alerts_due').on(t.toldDay, t.id).where(sql`confirmed_at is not null`),
    index('tender_alerts_followers')
      .on(t.tenderId, t.toldRelease, t.id)
      .where(sql`tender_id is not null and confirmed_at is not null`),
    index('tender_alerts_codes').on(t.codeUntil).where(sql`code_hash is not null`),
  ],
);
export type TenderAlertRecord = typeof tenderAlerts.$inferSelect;
