import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { TenderType } from 'shared-api/rules';
import { civilDate, createdAt, instant, primaryId } from '../../platform/db/columns.ts';

/**
 * Who asked to be told of new tenders, and of which. Nothing is told before it is confirmed; a row and the mails of it
 * go when the person leaves, or when nobody confirms.
 */
export const tenderAlerts = pgTable(
  'tender_alerts',
  {
    id: primaryId(),
    /** In lower case. */
    correo: text('correo').notNull(),
    /** Empty: of every type. */
    tipos: jsonb('tipos').$type<TenderType[]>().notNull(),
    palabras: text('palabras').notNull(),
    createdAt: createdAt(),
    /** Hash of the code that confirms it; null once that is over. */
    codeHash: text('code_hash').unique(),
    codeUntil: instant('code_until').notNull(),
    confirmedAt: instant('confirmed_at'),
    /** What was public by then has been told, or was before they asked. */
    toldUntil: instant('told_until'),
    /** Day of the last digest, or of the last look that found nothing to tell. */
    toldDay: civilDate('told_day'),
  },
  (t) => [
    index('tender_alerts_address').on(t.correo),
    index('tender_alerts_due').on(t.toldDay, t.id).where(sql`confirmed_at is not null`),
    index('tender_alerts_codes').on(t.codeUntil).where(sql`code_hash is not null`),
  ],
);
export type TenderAlertRecord = typeof tenderAlerts.$inferSelect;
