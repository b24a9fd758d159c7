import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  type PgColumn,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Observation, SupplierRequest } from 'shared-api/contract';
import type { Estado, PersonType, TaxCondition } from 'shared-api/rules';
import { users } from '../../accounts/users/tables.ts';
import { files } from '../../files/tables.ts';
import { civilDate, createdAt, instant, primaryId } from '../../platform/db/columns.ts';

type Wire<K extends keyof SupplierRequest> = SupplierRequest[K];

/** The folded name by which lists are ordered: the business name, else the person's. */
export const nameForOrder = (t: {
  readonly razon_social_busqueda: PgColumn;
  readonly nombre_busqueda: PgColumn;
}) => sql`coalesce(nullif(${t.razon_social_busqueda}, ''), ${t.nombre_busqueda})`;

/** A supplier's registration request: one per tax id. Columns are named as on the wire. */
export const supplierRequests = pgTable(
  'supplier_requests',
  {
    id: primaryId(),
    cuit: text('cuit').notNull().unique(),
    tipo_persona: text('tipo_persona').$type<PersonType>().notNull(),
    nro_tramite: text('nro_tramite').notNull().unique(),
    estado: text('estado').$type<Estado>().notNull(),
    estado_desde: instant('estado_desde').notNull(),
    /** Grows with every change of the request. */
    version: integer('version').notNull().default(1),
    /** Version at which each saved field last changed, to reject edits of stale values. */
    fieldVersions: jsonb('field_versions').$type<Record<string, number>>().notNull().default({}),
    /** True while a correction or renewal opens only the documents that it names. */
    restrictsDocuments: boolean('restricts_documents').notNull().default(false),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull(),
    // From the registry
    nombre_persona_humana: text('nombre_persona_humana'),
    razon_social: text('razon_social'),
    /** Name for search: lower case, no accents. */
    nombre_busqueda: text('nombre_busqueda').notNull(),
    razon_social_busqueda: text('razon_social_busqueda').notNull(),
    forma_juridica: text('forma_juridica'),
    activo: boolean('activo').notNull(),
    motivos: jsonb('motivos').$type<string[]>().notNull(),
    telefono: text('telefono'),
    fecha_inicio_actividades: civilDate('fecha_inicio_actividades'),
    fecha_contrato_social: civilDate('fecha_contrato_social'),
    domicilio_fiscal: text('domicilio_fiscal'),
    domicilio_provincia: text('domicilio_provincia'),
    domicilio_localidad: text('domicilio_localidad'),
    domicilio_cod_postal: text('domicilio_cod_postal'),
    domicilio_fiscal_comercial: text('domicilio_fiscal_comercial'),
    domicilio_electronico: jsonb('domicilio_electronico').$type<Wire<'domicilio_electronico'>>().notNull(),
    datos_societarios: jsonb('datos_societarios').$type<Wire<'datos_societarios'>>().notNull(),
    actividades: jsonb('actividades').$type<Wire<'actividades'>>().notNull(),
    impuesto: jsonb('impuesto').$type<Wire<'impuesto'>>().notNull(),
    // Filled by the supplier
    condicion_fiscal: text('condicion_fiscal').$type<TaxCondition>(),
    fecha_primer_ejercicio_economico: civilDate('fecha_primer_ejercicio_economico'),
    telefono_alternativo: text('telefono_alternativo'),
    domicilio_alternativo: text('domicilio_alternativo'),
    domicilio_cod_postal_alternativo: text('domicilio_cod_postal_alternativo'),
    domicilio_electronico_alternativo: text('domicilio_electronico_alternativo'),
    correo_electronico_notificacion: text('correo_electronico_notificacion'),
    declaracion_jurada_domicilio_electronico: boolean('declaracion_jurada_domicilio_electronico')
      .notNull()
      .default(false),
    declaracion_jurada_contratar_administracion_publica: boolean(
      'declaracion_jurada_contratar_administracion_publica',
    )
      .notNull()
      .default(false),
    declaracion_jurada_legislacion_laboral_vigente: boolean('declaracion_jurada_legislacion_laboral_vigente')
      .notNull()
      .default(false),
    declaracion_jurada_cuenta_bancaria: boolean('declaracion_jurada_cuenta_bancaria')
      .notNull()
      .default(false),
    declaracion_jurada_representante_apoderado: boolean('declaracion_jurada_representante_apoderado')
      .notNull()
      .default(false),
    principales_clientes: jsonb('principales_clientes').$type<Wire<'principales_clientes'>>().notNull(),
    poder_legal: uuid('poder_legal').references(() => files.id),
    acta_designacion_url: uuid('acta_designacion_url').references(() => files.id),
    cuit_apoderado_legal: text('cuit_apoderado_legal'),
    apoderado_legal_nombre: text('apoderado_legal_nombre'),
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
    index('requests_cuit_prefix').on(t.cuit.op('text_pattern_ops')),
    index('requests_nombre').using('gin', t.nombre_busqueda.op('gin_trgm_ops')),
    index('requests_razon').using('gin', t.razon_social_busqueda.op('gin_trgm_ops')),
  ],
);

export const bankAccounts = pgTable(
  'bank_accounts',
  {
    id: primaryId(),
    requestId: uuid('request_id')
      .notNull()
      .references(() => supplierRequests.id),
    position: integer('position').notNull(),
    titular: text('titular').notNull(),
    banco: text('banco').notNull(),
    cbu: text('cbu').notNull(),
    alias: text('alias'),
    nro_cuenta: text('nro_cuenta'),
    cuenta_predeterminada: boolean('cuenta_predeterminada').notNull(),
  },
  (t) => [
    index('bank_accounts_request').on(t.requestId, t.position),
    uniqueIndex('bank_accounts_one_default').on(t.requestId).where(sql`cuenta_predeterminada`),
  ],
);

/** Every state a request has been in, in order. */
export const statusHistory = pgTable(
  'status_history',
  {
    id: primaryId(),
    sequence: bigint('sequence', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    requestId: uuid('request_id')
      .notNull()
      .references(() => supplierRequests.id),
    estado: text('estado').$type<Estado>().notNull(),
    /** Author of the change; null for the portal itself. */
    userId: uuid('user_id').references(() => users.id),
    observaciones: jsonb('observaciones').$type<Observation[]>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('status_history_request').on(t.requestId, t.sequence),
    index('status_history_moments').on(t.estado, t.createdAt),
  ],
);
