import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** The last number of each sequence without gaps, per name and year. */
export const counters = pgTable(
  'counters',
  { name: text('name').notNull(), year: integer('year').notNull(), value: integer('value').notNull() },
  (t) => [primaryKey({ columns: [t.name, t.year] })],
);

/** Counts of `rate-limit.ts` by key; networks and addresses are part of a key as hashes only. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  windowEndsAt: instant('window_ends_at').notNull(),
});

/** Secrets that the portal makes for itself, such as the keys of sessions and of file URLs. */
export const secrets = pgTable('secrets', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
  generation: bigint('generation', { mode: 'number' }).notNull().default(1),
});
