import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { DateRule, DocumentMark } from 'shared-api/rules';
import { users } from '../../accounts/users/tables.ts';
import { files } from '../../files/tables.ts';
import { civilDate, createdAt, instant, primaryId, reference } from '../../platform/db/columns.ts';
import { supplierRequests } from '../requests/tables.ts';

export const documentTypes = pgTable(
  'document_types',
  {
    id: primaryId(),
    nombre: text('nombre').notNull(),
    requerido_persona_fisica: boolean('requerido_persona_fisica').notNull(),
    requerido_persona_juridica: boolean('requerido_persona_juridica').notNull(),
    emision: boolean('emision').notNull(),
    expiracion: boolean('expiracion').notNull(),
    regla_fecha: text('regla_fecha').$type<DateRule>().notNull(),
    descripcion: text('descripcion').notNull().default(''),
    donde_obtener: text('donde_obtener').notNull().default(''),
    enlace_obtener: text('enlace_obtener').notNull().default(''),
    modelo: text('modelo').notNull().default(''),
    enlace_modelo: text('enlace_modelo').notNull().default(''),
    /** Ready texts for the observations of reviewers, in order. */
    textos_observacion: text('textos_observacion').array().notNull().default(sql`'{}'::text[]`),
    position: integer('position').notNull(),
    activo: boolean('activo').notNull().default(true),
    createdAt: createdAt(),
  },
  (t) => [index('document_types_active').on(t.activo, t.position)],
);

/** A document of a request: one row per required type from the start, and one per optional document. */
export const documents = pgTable(
  'documents',
  {
    id: primaryId(),
    requestId: reference('request_id', () => supplierRequests.id),
    typeId: uuid('type_id').references(() => documentTypes.id),
    datosExtra: text('datos_extra'),
    fileId: uuid('file_id').references(() => files.id),
    emision: civilDate('emision'),
    expiracion: civilDate('expiracion'),
    /** True while the running correction or renewal lets the supplier replace it. */
    namedInCorrection: boolean('named_in_correction').notNull().default(false),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    index('documents_request').on(t.requestId, t.createdAt),
    uniqueIndex('documents_one_per_type').on(t.requestId, t.typeId),
    index('documents_file').on(t.fileId),
  ],
);

export const documentFiles = pgTable(
  'document_files',
  {
    id: primaryId(),
    documentId: reference('document_id', () => documents.id),
    fileId: reference('file_id', () => files.id),
    createdAt: createdAt(),
  },
  (t) => [
    index('document_files_document').on(t.documentId, t.createdAt),
    index('document_files_file').on(t.fileId),
  ],
);

/**
 * Reviewers' marks on what they have looked at in a request: one per document, of one version of its file and the
 * supplier's dates for it, and one per block of data.
 */
export const documentMarks = pgTable(
  'document_marks',
  {
    requestId: reference('request_id', () => supplierRequests.id),
    /** Id of the document, the request's column that holds the file, or the block of data. */
    document: text('document').notNull(),
    /** Another file of the document makes the mark void; null for a block of data. */
    fileId: uuid('file_id').references(() => files.id, { onDelete: 'cascade' }),
    estado: text('estado').$type<DocumentMark>().notNull(),
    userId: reference('user_id', () => users.id),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.requestId, t.document] }), index('document_marks_file').on(t.fileId)],
);
