import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  type PgColumn,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Observation, SupplierRequest } from 'shared-api/contract';
import {
  awaitsStaff,
  type DraftedValues,
  type Estado,
  type PersonType,
  type RequestStep,
  statesWhere,
  type TaxCondition,
} from 'shared-api/rules';
import { users } from '../../accounts/users/tables.ts';
import { files } from '../../files/tables.ts';
import { civilDate, createdAt, instant, primaryId, reference } from '../../platform/db/columns.ts';

type Wire<K extends keyof SupplierRequest> = SupplierRequest[K];

/** The folded name by which lists are ordered: the business name, else the person's. */
export const nameForOrder = (t: Record<'razon_social_busqueda' | 'nombre_busqueda', PgColumn>) =>
  sql`coalesce(nullif(${t.razon_social_busqueda}, ''), ${t.nombre_busqueda})`;

/** Condition: the request waits for staff. Its text never varies, so that it matches the partial indexes of the review queue. */
export const isWaiting = (t: Record<'estado', PgColumn>) =>
  sql`${t.estado} in (${sql.raw(
    statesWhere(awaitsStaff)
      .map((estado) => `'${estado}'`)
      .join(', '),
  )})`;

/** Instant since which a request that waits for staff has waited: its last submission. */
export const waitingSince = (t: Record<'sentAt' | 'estado_desde', PgColumn>) =>
  sql`coalesce(${t.sentAt}, ${t.estado_desde})`;

/** A supplier's registration request: one per tax id. Columns are named by their keys, which are the wire's. */
export const supplierRequests = pgTable(
  'supplier_requests',
  {
    id: primaryId(),
    cuit: text().notNull().unique(),
    tipo_persona: text().$type<PersonType>().notNull(),
    nro_tramite: text().notNull().unique(),
    estado: text().$type<Estado>().notNull(),
    estado_desde: instant('estado_desde').notNull(),
    /** Grows with every change of the request. */
    version: integer().notNull().default(1),
    /** Version at which each saved field last changed, to reject edits of stale values. */
    fieldVersions: jsonb('field_versions').$type<Record<string, number>>().notNull().default({}),
    /** True while a correction or renewal opens only the documents that it names. */
    restrictsDocuments: boolean('restricts_documents').notNull().default(false),
    /** Member of staff who reviews the request; kept while it is corrected, null once it is decided. See `isReviewer`. */
    reviewerId: uuid('reviewer_id').references(() => users.id),
    /** Last submission of a request that waits for staff; null while it does not. Read it by `waitingSince`. */
    sentAt: instant('sent_at'),
    /** True once a reviewer has asked for corrections, until the request is decided. */
    wasCorrected: boolean('was_corrected').notNull().default(false),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull(),
    // From the registry
    nombre_persona_humana: text(),
    razon_social: text(),
    /** Names as searches compare them (`storedSearchText`); empty without a name. */
    nombre_busqueda: text().notNull(),
    razon_social_busqueda: text().notNull(),
    forma_juridica: text(),
    activo: boolean().notNull(),
    motivos: jsonb().$type<string[]>().notNull(),
    telefono: text(),
    fecha_inicio_actividades: civilDate('fecha_inicio_actividades'),
    fecha_contrato_social: civilDate('fecha_contrato_social'),
    domicilio_fiscal: text(),
    domicilio_provincia: text(),
    domicilio_localidad: text(),
    domicilio_cod_postal: text(),
    domicilio_fiscal_comercial: text(),
    domicilio_electronico: jsonb().$type<Wire<'domicilio_electronico'>>().notNull(),
    datos_societarios: jsonb().$type<Wire<'datos_societarios'>>().notNull(),
    actividades: jsonb().$type<Wire<'actividades'>>().notNull(),
    impuesto: jsonb().$type<Wire<'impuesto'>>().notNull(),
    // Filled by the supplier
    condicion_fiscal: text().$type<TaxCondition>(),
    fecha_primer_ejercicio_economico: civilDate('fecha_primer_ejercicio_economico'),
    telefono_alternativo: text(),
    domicilio_alternativo: text(),
    domicilio_cod_postal_alternativo: text(),
    domicilio_electronico_alternativo: text(),
    correo_electronico_notificacion: text(),
    declaracion_jurada_domicilio_electronico: boolean().notNull().default(false),
    declaracion_jurada_contratar_administracion_publica: boolean().notNull().default(false),
    declaracion_jurada_legislacion_laboral_vigente: boolean().notNull().default(false),
    declaracion_jurada_cuenta_bancaria: boolean().notNull().default(false),
    declaracion_jurada_representante_apoderado: boolean().notNull().default(false),
    principales_clientes: jsonb().$type<Wire<'principales_clientes'>>().notNull(),
    poder_legal: uuid().references(() => files.id),
    acta_designacion_url: uuid().references(() => files.id),
    cuit_apoderado_legal: text(),
    apoderado_legal_nombre: text(),
    fecha_otorgamiento_poder: civilDate('fecha_otorgamiento_poder'),
    fecha_alcance_poder_legal: civilDate('fecha_alcance_poder_legal'),
  },
  (t) => [
    index('requests_newest').on(t.createdAt, t.id),
    index('requests_estado').on(t.estado, t.createdAt, t.id),
    index('requests_estado_desde').on(t.estado_desde, t.id),
    index('requests_estado_estado_desde').on(t.estado, t.estado_desde, t.id),
    index('requests_nombre_orden').on(nameForOrder(t), t.id),
    index('requests_poder_legal').on(t.poder_legal),
    index('requests_acta').on(t.acta_designacion_url),
    index('requests_reviewer').on(t.reviewerId),
    index('requests_queue').on(waitingSince(t), t.id, t.reviewerId).where(isWaiting(t)),
    index('requests_queue_corrected')
      .on(waitingSince(t), t.id)
      .where(sql`${isWaiting(t)} and ${t.wasCorrected}`),
    index('requests_cuit_prefix').on(t.cuit.op('text_pattern_ops')),
    index('requests_nombre').using('gin', t.nombre_busqueda.op('gin_trgm_ops')),
    index('requests_razon').using('gin', t.razon_social_busqueda.op('gin_trgm_ops')),
  ],
);

export const bankAccounts = pgTable(
  'bank_accounts',
  {
    id: primaryId(),
    requestId: reference('request_id', () => supplierRequests.id),
    position: integer().notNull(),
    titular: text().notNull(),
    banco: text().notNull(),
    cbu: text().notNull(),
    alias: text(),
    nro_cuenta: text(),
    cuenta_predeterminada: boolean().notNull(),
  },
  (t) => [
    index('bank_accounts_request').on(t.requestId, t.position),
    uniqueIndex('bank_accounts_one_default').on(t.requestId).where(sql`cuenta_predeterminada`),
  ],
);

/** Values that a person typed in a step of a request's form and did not save, by field. */
export const formDrafts = pgTable(
  'form_drafts',
  {
    requestId: reference('request_id', () => supplierRequests.id),
    userId: reference('user_id', () => users.id),
    paso: text().$type<RequestStep>().notNull(),
    campos: jsonb().$type<DraftedValues>().notNull(),
    /** Grows with every change: the instant of the change in milliseconds, or one more than before. */
    version: bigint({ mode: 'number' }).notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.requestId, t.userId, t.paso] }),
    index('form_drafts_user').on(t.userId),
    index('form_drafts_updated').on(t.updatedAt),
  ],
);

export const statusHistory = pgTable(
  'status_history',
  {
    id: primaryId(),
    sequence: bigint('sequence', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    requestId: reference('request_id', () => supplierRequests.id),
    estado: text().$type<Estado>().notNull(),
    /** Author of the change; null for the portal itself. */
    userId: uuid('user_id').references(() => users.id),
    observaciones: jsonb().$type<Observation[]>().notNull(),
    /** Places of the observations, from 0, that were attended to at the decision; those with a word alone are not in it. */
    attended: integer().array().notNull().default([]),
    createdAt: createdAt(),
  },
  (t) => [
    index('status_history_request').on(t.requestId, t.sequence),
    index('status_history_moments').on(t.estado, t.createdAt),
  ],
);

/** Which member of staff has which request open, and when their page last said so. */
export const requestViewers = pgTable(
  'request_viewers',
  {
    requestId: reference('request_id', () => supplierRequests.id),
    userId: reference('user_id', () => users.id),
    seenAt: instant('seen_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.requestId, t.userId] }), index('request_viewers_seen').on(t.seenAt)],
);
