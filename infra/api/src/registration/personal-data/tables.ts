import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { users } from '../../accounts/users/tables.ts';
import { civilDate, instant, reference } from '../../platform/db/columns.ts';

/** Data accesses: which member of staff read the data of a tax id on which day, one row per day. */
export const dataAccesses = pgTable(
  'data_accesses',
  {
    cuit: text('cuit').notNull(),
    userId: reference('user_id', () => users.id),
    dia: civilDate('dia').notNull(),
    desde: instant('desde').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.cuit, t.dia, t.userId] }),
    index('data_accesses_dia').on(t.dia),
    index('data_accesses_user').on(t.userId, t.dia),
  ],
);
