import { index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, primaryId } from '../../platform/db/columns.ts';
import { supplierRequests } from '../requests/tables.ts';

export const labels = pgTable(
  'labels',
  {
    id: primaryId(),
    nombre: text('nombre').notNull(),
    nombreBusqueda: text('nombre_busqueda').notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('labels_name').on(t.nombreBusqueda)],
);

export const supplierLabels = pgTable(
  'supplier_labels',
  {
    requestId: uuid('request_id')
      .notNull()
      .references(() => supplierRequests.id),
    labelId: uuid('label_id')
      .notNull()
      .references(() => labels.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.requestId, t.labelId] }), index('supplier_labels_label').on(t.labelId)],
);
