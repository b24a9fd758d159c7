import { boolean, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/db/columns.ts';

/** The registry's last answer about a tax id, so that a list of names need not ask for them again. */
export const persons = pgTable('persons', {
  cuit: text('cuit').primaryKey(),
  /** Null: the registry has not told it. */
  nombre: text('nombre'),
  activo: boolean('activo'),
  /** When the registry was last asked, whether or not it answered. */
  askedAt: instant('asked_at').notNull(),
});
