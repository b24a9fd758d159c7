import { index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, primaryId, reference } from '../../platform/db/columns.ts';
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
    requestId: reference('request_id', () => supplierRequests.id),
    labelId: reference('label_id', () => labels.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.requestId, t.labelId] }), index('supplier_labels_label').on(t.labelId)],
);
