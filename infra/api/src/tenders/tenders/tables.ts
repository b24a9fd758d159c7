import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { TenderEvent, TenderSituation, TenderSubtype, TenderType } from 'shared-api/rules';
import { files } from '../../files/tables.ts';
import { civilDate, createdAt, instant, primaryId } from '../../platform/db/columns.ts';

/** How a tender ended, as it is published; instants as ISO 8601. */
export interface Ending {
  readonly fecha: string;
  readonly detalle: string | null;
  readonly proveedor: string | null;
  readonly cuit: string | null;
  /** Pesos. */
  readonly monto: number | null;
}

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
    /** When a draft is published by itself. */
    publicarDesde: instant('publicar_desde'),
    situacion: text('situacion').$type<TenderSituation>().notNull().default('vigente'),
    /** What is told of its withdrawal or result. */
    desenlace: jsonb('desenlace').$type<Ending>(),
    /** Day in the city on which it was withdrawn or had its result. */
    cerradaEl: civilDate('cerrada_el'),
    /** Last day on which it takes offers. */
    abiertaHasta: date('abierta_hasta', { mode: 'string' })
      .notNull()
      .generatedAlwaysAs(sql`least(fecha_vencimiento, cerrada_el - 1)`),
    /** Grows with each change: what a publisher's form started from. */
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull(),
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    index('tenders_public')
      .on(t.fechaPublicacion, t.id, t.abiertaHasta)
      .where(sql`mostrar and deleted_at is null`),
    index('tenders_public_type')
      .on(t.tipo, t.fechaPublicacion, t.id, t.abiertaHasta)
      .where(sql`mostrar and deleted_at is null`),
    // With the texts, so that a search reads the open tenders from this index alone.
    index('tenders_public_expiry')
      .on(t.abiertaHasta, t.tipo, t.fechaPublicacion, t.id, t.tituloBusqueda, t.expediente)
      .where(sql`mostrar and deleted_at is null`),
    index('tenders_public_year').on(t.anio).where(sql`mostrar and deleted_at is null`),
    index('tenders_hidden').on(t.fechaPublicacion, t.id).where(sql`not mostrar and deleted_at is null`),
    index('tenders_scheduled').on(t.publicarDesde).where(sql`publicar_desde is not null`),
    index('tenders_terms').on(t.pliegoFileId),
    index('tenders_title').using('gin', t.tituloBusqueda.op('gin_trgm_ops')),
    index('tenders_expediente').using('gin', t.expediente.op('gin_trgm_ops')),
  ],
);

export type TenderRecord = typeof tenders.$inferSelect;

/**
 * One row with a number that grows in every transaction that changes tenders (`changeTenders`). Stored answers of the
 * public calls are valid for one such number.
 */
export const tenderChanges = pgTable('tender_changes', {
  id: integer('id').primaryKey(),
  changes: bigint('changes', { mode: 'number' }).notNull(),
});

/** What was added to a published tender. A trigger refuses to change or remove any. */
export const circulars = pgTable(
  'tender_circulars',
  {
    id: primaryId(),
    tenderId: uuid('tender_id')
      .notNull()
      .references(() => tenders.id),
    /** From 1 in each tender. */
    numero: integer('numero').notNull(),
    titulo: text('titulo').notNull(),
    texto: text('texto').notNull(),
    modificaPliego: boolean('modifica_pliego').notNull(),
    fileId: uuid('file_id').references(() => files.id),
    createdAt: createdAt(),
  },
  (t) => [
    unique('tender_circulars_number').on(t.tenderId, t.numero),
    index('tender_circulars_file').on(t.fileId),
  ],
);
export type CircularRecord = typeof circulars.$inferSelect;

/** A tender as it was published at one moment: all that OCDS tells of it. */
export interface PublishedFacts {
  readonly titulo: string;
  readonly numero: number;
  readonly anio: number;
  readonly expediente: string;
  readonly tipo: TenderType;
  readonly subtipo: TenderSubtype | null;
  readonly fechaPublicacion: string;
  readonly fechaVencimiento: string;
  /** Kind of the terms' file. */
  readonly pliegoTipo: string;
  readonly situacion: TenderSituation;
  readonly desenlace: Ending | null;
  readonly circulares: readonly {
    readonly id: string;
    readonly numero: number;
    readonly titulo: string;
    readonly texto: string;
    readonly fecha: string;
    /** Kind of its file; null without one. */
    readonly tipo: string | null;
  }[];
}

/**
 * What was published about a tender and when: a row for each event, written in its transaction, which a trigger
 * refuses to change or remove. Events that show nothing (`ocultada`) have no facts.
 */
export const tenderReleases = pgTable(
  'tender_releases',
  {
    id: primaryId(),
    tenderId: uuid('tender_id')
      .notNull()
      .references(() => tenders.id),
    /** From 1 in each tender. */
    numero: integer('numero').notNull(),
    fecha: instant('fecha').notNull(),
    hecho: text('hecho').$type<TenderEvent>().notNull(),
    /** Fields of a change, number and title of a circular, result. */
    detalle: jsonb('detalle').$type<readonly string[]>().notNull(),
    /** Whether what is asked of whoever offers changed. */
    modificaPliego: boolean('modifica_pliego').notNull().default(false),
    facts: jsonb('facts').$type<PublishedFacts>(),
  },
  (t) => [
    unique('tender_releases_number').on(t.tenderId, t.numero),
    index('tender_releases_shown').on(t.fecha).where(sql`hecho in ('publicada', 'repuesta')`),
  ],
);
export type ReleaseRecord = typeof tenderReleases.$inferSelect;
