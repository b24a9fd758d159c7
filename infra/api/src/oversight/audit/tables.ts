import { bigint, boolean, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt } from '../../platform/db/columns.ts';

const content = () => ({
  entidad: text('entidad').notNull(),
  entidad_id: text('entidad_id').notNull(),
  /** Tax id the record is about, for the CUIL filter; null where there is none. */
  cuil: text('cuil'),
  operacion: text('operacion').notNull(),
  realizado_por_tipo: text('realizado_por_tipo').notNull(),
  realizado_por_id: text('realizado_por_id'),
  /** Where it was done: the API endpoint's id or the job's name. */
  realizado_en: text('realizado_en').notNull(),
  datos_anteriores: jsonb('datos_anteriores'),
  datos_nuevos: jsonb('datos_nuevos'),
  createdAt: createdAt(),
});

/** Entries written in the transaction of the change, for about a second: `joinChain` moves them to the log. */
export const auditPending = pgTable('audit_pending', {
  /** In the order in which they are written. */
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  ...content(),
});

/**
 * Records who did what to which record. Entries have numbers without gaps, each bound to the one before it by its hash (`chain.ts`).
 * A trigger refuses to change or remove any.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey(),
    ...content(),
    previousHash: text('hash_anterior').notNull(),
    /** SHA-256 of the entry, hexadecimal. */
    hash: text('hash').notNull(),
  },
  (t) => [
    index('audit_log_cuil').on(t.cuil, t.createdAt, t.id),
    index('audit_log_created').on(t.createdAt, t.id),
    index('audit_log_author').on(t.realizado_por_id, t.createdAt, t.id),
    index('audit_log_operation').on(t.operacion, t.createdAt, t.id),
    index('audit_log_entity').on(t.entidad, t.createdAt, t.id),
  ],
);

/** The end of the chain: one row, locked while entries join. A trigger lets it move to a newer entry only. */
export const auditHead = pgTable('audit_head', {
  only: boolean('only').primaryKey().default(true),
  /** Number of entries, which is that of the last one. */
  entries: bigint('entries', { mode: 'number' }).notNull(),
  hash: text('hash').notNull(),
});
