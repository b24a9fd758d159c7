import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { TenderSubtype, TenderType } from 'shared-api/rules';
import { files } from '../files/tables.ts';
import { civilDate, createdAt, instant, primaryId } from '../platform/db/columns.ts';

/** A public tender. `mostrar` false is a draft; a deleted one stays here but is shown to nobody. */
export const tenders = pgTable(
  'tenders',
  {
    id: primaryId(),
    titulo: text('titulo').notNull(),
    /** Title folded for search: lower case, no accents. */
    tituloBusqueda: text('titulo_busqueda').notNull(),
    numero: integer('numero').notNull(),
    anio: integer('anio').notNull(),
    expediente: text('expediente').notNull(),
    tipo: text('tipo_licitacion').$type<TenderType>().notNull(),
    subtipo: text('subtipo_licitacion').$type<TenderSubtype>(),
    fechaPublicacion: civilDate('fecha_publicacion').notNull(),
    fechaVencimiento: civilDate('fecha_vencimiento').notNull(),
    pliegoFileId: uuid('pliego_file_id')
      .notNull()
      .references(() => files.id),
    mostrar: boolean('mostrar').notNull().default(true),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull(),
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    index('tenders_public')
      .on(t.fechaPublicacion, t.id, t.fechaVencimiento)
      .where(sql`mostrar and deleted_at is null`),
    index('tenders_public_type')
      .on(t.tipo, t.fechaPublicacion, t.id, t.fechaVencimiento)
      .where(sql`mostrar and deleted_at is null`),
    index('tenders_public_expiry')
      .on(t.fechaVencimiento, t.tipo, t.fechaPublicacion, t.id)
      .where(sql`mostrar and deleted_at is null`),
    index('tenders_public_year').on(t.anio).where(sql`mostrar and deleted_at is null`),
    index('tenders_hidden').on(t.fechaPublicacion, t.id).where(sql`not mostrar and deleted_at is null`),
    index('tenders_title').using('gin', t.tituloBusqueda.op('gin_trgm_ops')),
    index('tenders_expediente').using('gin', t.expediente.op('gin_trgm_ops')),
  ],
);

export type TenderRecord = typeof tenders.$inferSelect;

/**
 * How many tenders are published (`mostrar`) and how many are drafts, deleted ones left out. Triggers of `tenders`
 * keep it, so that the public list never counts.
 */
export const tenderTotals = pgTable('tender_totals', {
  mostrar: boolean('mostrar').primaryKey(),
  total: integer('total').notNull(),
});
