import { type AnyPgColumn, date, timestamp, type UpdateDeleteAction, uuid } from 'drizzle-orm/pg-core';
import { newId } from '../ids.ts';

export const primaryId = () => uuid('id').primaryKey().$defaultFn(newId);
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });
export const createdAt = () => instant('created_at').notNull();
export const civilDate = (name: string) => date(name, { mode: 'string' });

export const reference = (
  name: string,
  target: () => AnyPgColumn,
  actions: { readonly onDelete?: UpdateDeleteAction } = {},
) => uuid(name).notNull().references(target, actions);
