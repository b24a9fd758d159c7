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
import type { UnfinishedTenderValues } from 'shared-api/contract';
import type {
  AwardStanding,
  PublishedAward,
  TenderEvent,
  TenderFieldName,
  TenderSituation,
  TenderSubtype,
  TenderType,
} from 'shared-api/rules';
import { users } from '../../accounts/users/tables.ts';
import { files } from '../../files/tables.ts';
import { civilDate, createdAt, instant, primaryId, reference } from '../../platform/db/columns.ts';

export interface StoredAward extends PublishedAward {
  /** The supplier's standing in the register on that day; null: it was not there. Results of the first version have none. */
  readonly registro?: AwardStanding | null;
}

/** The withdrawal or the result of a tender; instants as ISO 8601. */
export interface Ending {
  readonly fecha: string;
  readonly detalle: string | null;
  /** Why an earlier result was corrected. */
  readonly motivo?: string | null;
  readonly adjudicaciones?: readonly StoredAward[];
  /** File of the act: number of the release that holds it, and its media type. */
  readonly archivo?: { readonly numero: number; readonly tipo: string } | null;
  // Results of the first version have one award, here; the amount in pesos.
  readonly proveedor?: string | null;
  readonly cuit?: string | null;
  readonly monto?: number | null;
}

/** Returns the awards of an ending. Results of the first version have one, in the ending itself. */
export function awardsOf({
  adjudicaciones,
  proveedor = null,
  cuit = null,
  monto = null,
}: Ending): readonly StoredAward[] {
  if (adjudicaciones) return adjudicaciones;
  const isEmpty = (proveedor ?? cuit ?? monto) === null;
  return isEmpty ? [] : [{ renglon: null, proveedor, cuit, monto }];
}

/** A tender. `mostrar` is false for a draft; a deleted tender keeps its row. */
export const tenders = pgTable(
  'tenders',
  {
    id: primaryId(),
    titulo: text('titulo').notNull(),
    /** Text that searches compare (`tenderSearchText`); `fold-search-texts` writes anew what an earlier version stored. */
    searchText: text('titulo_busqueda').notNull(),
    numero: integer('numero').notNull(),
    anio: integer('anio').notNull(),
    expediente: text('expediente').notNull(),
    tipo: text('tipo_licitacion').$type<TenderType>().notNull(),
    subtipo: text('subtipo_licitacion').$type<TenderSubtype>(),
    fechaPublicacion: civilDate('fecha_publicacion').notNull(),
    fechaVencimiento: civilDate('fecha_vencimiento').notNull(),
    /** Last day on which questions are taken; null: none are. */
    preguntasHasta: civilDate('preguntas_hasta'),
    pliegoFileId: reference('pliego_file_id', () => files.id),
    mostrar: boolean('mostrar').notNull().default(true),
    /** When a draft is published automatically. */
    publicarDesde: instant('publicar_desde'),
    situacion: text('situacion').$type<TenderSituation>().notNull().default('vigente'),
    desenlace: jsonb('desenlace').$type<Ending>(),
    /** Day in the city on which it was withdrawn or had its result. */
    cerradaEl: civilDate('cerrada_el'),
    /** Last day on which it takes offers. */
    abiertaHasta: date('abierta_hasta', { mode: 'string' })
      .notNull()
      .generatedAlwaysAs(sql`least(fecha_vencimiento, cerrada_el - 1)`),
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
    // Includes the texts, so that a search reads the open tenders from this index alone.
    index('tenders_public_expiry')
      .on(t.abiertaHasta, t.tipo, t.fechaPublicacion, t.id, t.searchText, t.expediente)
      .where(sql`mostrar and deleted_at is null`),
    index('tenders_public_deadline')
      .on(t.fechaVencimiento, t.id, t.abiertaHasta, t.tipo)
      .where(sql`mostrar and deleted_at is null`),
    index('tenders_public_year').on(t.anio).where(sql`mostrar and deleted_at is null`),
    index('tenders_hidden').on(t.fechaPublicacion, t.id).where(sql`not mostrar and deleted_at is null`),
    index('tenders_scheduled').on(t.publicarDesde).where(sql`publicar_desde is not null`),
    index('tenders_terms').on(t.pliegoFileId),
    index('tenders_title').using('gin', t.searchText.op('gin_trgm_ops')),
    index('tenders_expediente').using('gin', t.expediente.op('gin_trgm_ops')),
    index('tenders_awarded')
      .using('gin', t.desenlace.op('jsonb_path_ops'))
      .where(sql`situacion = 'adjudicada' and mostrar and deleted_at is null`),
  ],
);

export type TenderRecord = typeof tenders.$inferSelect;

/**
 * One row with a number that grows in every transaction that changes tenders (`changeTenders`). Cached answers of the
 * public calls are valid for one such number.
 */
export const tenderChanges = pgTable('tender_changes', {
  id: integer('id').primaryKey(),
  changes: bigint('changes', { mode: 'number' }).notNull(),
  changedAt: instant('changed_at').notNull().defaultNow(),
});

/** Additions to published tenders. A trigger refuses any change. */
export const circulars = pgTable(
  'tender_circulars',
  {
    id: primaryId(),
    tenderId: reference('tender_id', () => tenders.id),
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

/** Column of each field that a person writes into a tender, besides the file of its terms. */
export const FIELD_COLUMNS = {
  titulo: 'titulo',
  numero: 'numero',
  anio: 'anio',
  expediente: 'expediente',
  tipo_licitacion: 'tipo',
  subtipo_licitacion: 'subtipo',
  fecha_publicacion: 'fechaPublicacion',
  fecha_vencimiento: 'fechaVencimiento',
  preguntas_hasta: 'preguntasHasta',
} as const satisfies Record<Exclude<TenderFieldName, 'pliego_url'>, keyof TenderRecord>;

export const WRITTEN_FIELDS = Object.values(FIELD_COLUMNS);

/** An answered question as it was published; nothing of who asked. Instants as ISO 8601. */
export interface PublishedAnswer {
  /** From 1 in each tender, in the order of the answers. */
  readonly numero: number;
  readonly pregunta: string;
  readonly fecha: string;
  readonly respuesta: string;
  /** When it was first answered. */
  readonly respondida: string;
  /** Its file: number of the release that holds it, and its media type. */
  readonly archivo: { readonly numero: number; readonly tipo: string } | null;
}

/** A tender as it was published at one moment: everything that OCDS shows of it. */
export interface PublishedFacts
  extends Pick<
      TenderRecord,
      Exclude<(typeof WRITTEN_FIELDS)[number], 'preguntasHasta'> | 'situacion' | 'desenlace'
    >,
    // Absent in events of earlier versions of the portal.
    Partial<Pick<TenderRecord, 'preguntasHasta'>> {
  readonly pliegoTipo: string;
  /** The terms' file; absent in events of earlier versions of the portal. */
  readonly pliegoFileId?: string;
  readonly circulares: readonly (Pick<CircularRecord, 'id' | 'numero' | 'titulo' | 'texto'> & {
    readonly fecha: string;
    /** Media type of its file; null without one. */
    readonly tipo: string | null;
  })[];
  /**
   * The question that this event answers, and no other: a tender has hundreds, each published once. Absent in any other event.
   */
  readonly pregunta?: PublishedAnswer;
}

/**
 * History of what was published about a tender: a row for each event, written in its transaction. A trigger refuses any
 * change. Events that show nothing (`ocultada`) have no facts.
 */
export const tenderReleases = pgTable(
  'tender_releases',
  {
    id: primaryId(),
    tenderId: reference('tender_id', () => tenders.id),
    /** From 1 in each tender. */
    numero: integer('numero').notNull(),
    fecha: instant('fecha').notNull(),
    hecho: text('hecho').$type<TenderEvent>().notNull(),
    /**
     * Fields of a change, number and title of a circular, number of an answered question, result (of a corrected one also the one
     * before); of any correction why.
     */
    detalle: jsonb('detalle').$type<string[]>().notNull(),
    /** True if the conditions for bidders changed. */
    modificaPliego: boolean('modifica_pliego').notNull().default(false),
    /** The act that decided a result, or the file of an answer. */
    fileId: uuid('file_id').references(() => files.id),
    facts: jsonb('facts').$type<PublishedFacts>(),
  },
  (t) => [
    unique('tender_releases_number').on(t.tenderId, t.numero),
    index('tender_releases_file').on(t.fileId),
    index('tender_releases_shown').on(t.fecha).where(sql`hecho in ('publicada', 'repuesta')`),
  ],
);
export type ReleaseRecord = typeof tenderReleases.$inferSelect;

/** A new tender that a person has begun to write. Nobody else reads it, and no list or search of tenders. */
export const unfinishedTenders = pgTable(
  'unfinished_tenders',
  {
    /** Made by the form. */
    id: uuid('id').primaryKey(),
    userId: reference('user_id', () => users.id),
    valores: jsonb('valores').$type<Omit<UnfinishedTenderValues, 'pliego_url'>>().notNull(),
    /** Keeps the uploaded terms from being swept. */
    pliegoFileId: uuid('pliego_file_id').references(() => files.id),
    /** Grows with every change: the instant of the change in milliseconds, or one more than before. */
    version: bigint('version', { mode: 'number' }).notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    index('unfinished_tenders_user').on(t.userId, t.updatedAt),
    index('unfinished_tenders_file').on(t.pliegoFileId),
    index('unfinished_tenders_updated').on(t.updatedAt),
  ],
);
