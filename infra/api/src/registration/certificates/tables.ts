import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { files } from '../../files/tables.ts';
import { civilDate, createdAt, instant, primaryId, reference } from '../../platform/db/columns.ts';
import { supplierRequests } from '../requests/tables.ts';

/** An enabling certificate: one per approval. Its id is its unguessable public address. */
export const certificates = pgTable(
  'certificates',
  {
    id: primaryId(),
    requestId: reference('request_id', () => supplierRequests.id),
    numero: text('numero').notNull().unique(),
    cuit: text('cuit').notNull(),
    razonSocial: text('razon_social').notNull(),
    resolucion: text('resolucion').notNull(),
    resolucionFileId: reference('resolucion_file_id', () => files.id),
    emitidoAt: instant('emitido_at').notNull(),
    /** Earliest effective expiry of its documents; null if none expires. */
    vence: civilDate('vence'),
    vencePor: text('vence_por'),
    revocadoAt: instant('revocado_at'),
    /** Signed code in its QR symbol (`stored-pdf.ts`); null until its PDF is first drawn. */
    codigo: text('codigo'),
  },
  (t) => [
    index('certificates_request').on(t.requestId, t.emitidoAt),
    index('certificates_resolution').on(t.resolucionFileId),
  ],
);

/** Ed25519 keys that sign certificates. The newest signs; former keys have only their public half. */
export const certificateKeyTable = pgTable('certificate_keys', {
  /** Start of the key's thumbprint (RFC 7638). */
  kid: text('kid').primaryKey(),
  /** 32 bytes, base64url. */
  publicKey: text('public_key').notNull(),
  /** PKCS #8, PEM. */
  privateKey: text('private_key'),
  createdAt: createdAt(),
});
