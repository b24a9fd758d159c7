import { bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt } from '../platform/db/columns.ts';

/** Who did what to which record; written in the transaction of the change. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    entidad: text('entidad').notNull(),
    entidadId: text('entidad_id').notNull(),
    /** Tax id the record is about, for the CUIL filter; null where there is none. */
    cuil: text('cuil'),
    operacion: text('operacion').notNull(),
    realizadoPorTipo: text('realizado_por_tipo').notNull(),
    realizadoPorId: text('realizado_por_id'),
    /** Where it was done: the API endpoint's id or the job's name. */
    realizadoEn: text('realizado_en').notNull(),
    datosAnteriores: jsonb('datos_anteriores'),
    datosNuevos: jsonb('datos_nuevos'),
    createdAt: createdAt(),
  },
  (t) => [
    index('audit_log_cuil').on(t.cuil, t.createdAt, t.id),
    index('audit_log_created').on(t.createdAt, t.id),
  ],
);
