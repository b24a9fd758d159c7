import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { DateRule } from 'shared-api/rules';
import { files } from '../../files/tables.ts';
import { civilDate, createdAt, instant, primaryId } from '../../platform/db/columns.ts';
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
    requestId: uuid('request_id')
      .notNull()
      .references(() => supplierRequests.id),
    typeId: uuid('type_id').references(() => documentTypes.id),
    /** Name of an optional document. */
    datosExtra: text('datos_extra'),
    fileId: uuid('file_id').references(() => files.id),
    emision: civilDate('emision'),
    expiracion: civilDate('expiracion'),
    /** Whether the running correction or renewal lets the supplier replace it. */
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

/** Every file a document has had. */
export const documentFiles = pgTable(
  'document_files',
  {
    id: primaryId(),
    documentId: uuid('document_id')
      .notNull()
      .references(() => documents.id),
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id),
    createdAt: createdAt(),
  },
  (t) => [
    index('document_files_document').on(t.documentId, t.createdAt),
    index('document_files_file').on(t.fileId),
  ],
);
