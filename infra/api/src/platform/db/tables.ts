import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** Numbers handed out in sequence per name and year, without gaps: `nro_tramite`, certificates. */
export const counters = pgTable(
  'counters',
  { name: text('name').notNull(), year: integer('year').notNull(), value: integer('value').notNull() },
  (t) => [primaryKey({ columns: [t.name, t.year] })],
);
