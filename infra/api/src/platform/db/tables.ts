import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Numbers handed out in sequence per name and year, without gaps: `nro_tramite`, certificates. */
export const counters = pgTable(
  'counters',
  { name: text('name').notNull(), year: integer('year').notNull(), value: integer('value').notNull() },
  (t) => [primaryKey({ columns: [t.name, t.year] })],
);

/**
 * How often somebody did something within a window, by key (`platform/tries.ts`); networks and addresses are in it as
 * hashes only. The table keeps the name of what it counted first.
 */
export const countedTries = pgTable('tender_alert_limits', {
  key: text('key').primaryKey(),
  asked: integer('asked').notNull(),
  windowEndsAt: instant('window_ends_at').notNull(),
});

/** Secrets that the portal makes for itself: keys of sessions, of file URLs and the like. */
export const secrets = pgTable('secrets', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
  generation: bigint('generation', { mode: 'number' }).notNull().default(1),
});
