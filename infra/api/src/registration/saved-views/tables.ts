import { jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { ListFilters } from 'shared-api/contract';
import type { RequestOrder } from 'shared-api/rules';
import { users } from '../../accounts/users/tables.ts';
import { createdAt, primaryId, reference } from '../../platform/db/columns.ts';

/** A user's saved views of the list of requests. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: primaryId(),
    userId: reference('user_id', () => users.id),
    nombre: text('nombre').notNull(),
    /** Name for search and uniqueness: lower case, no accents. */
    nombreBusqueda: text('nombre_busqueda').notNull(),
    filtros: jsonb('filtros').$type<ListFilters>().notNull(),
    orden: text('orden').$type<RequestOrder>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('saved_views_name').on(t.userId, t.nombreBusqueda)],
);
