import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { files } from '../files/tables.ts';
import { civilDate, instant, primaryId } from '../platform/db/columns.ts';
import { supplierRequests } from '../requests/tables.ts';

/** An enabling certificate: one per approval. Its id is its unguessable public address. */
export const certificates = pgTable(
  'certificates',
  {
    id: primaryId(),
    requestId: uuid('request_id')
      .notNull()
      .references(() => supplierRequests.id),
    numero: text('numero').notNull().unique(),
    cuit: text('cuit').notNull(),
    razonSocial: text('razon_social').notNull(),
    resolucion: text('resolucion').notNull(),
    resolucionFileId: uuid('resolucion_file_id')
      .notNull()
      .references(() => files.id),
    emitidoAt: instant('emitido_at').notNull(),
    /** First effective expiry among its documents; null if none expires. */
    vence: civilDate('vence'),
    /** Name of the document that sets `vence`. */
    vencePor: text('vence_por'),
    revocadoAt: instant('revocado_at'),
  },
  (t) => [index('certificates_request').on(t.requestId, t.emitidoAt)],
);
