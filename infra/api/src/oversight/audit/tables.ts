import { bigint, boolean, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt } from '../../platform/db/columns.ts';

/** What an entry tells, before it has its place in the chain. */
const told = () => ({
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
});

/**
 * Who did what to which record; written in the transaction of the change. Numbered without gaps, each entry bound to
 * the one before it by its hash; triggers refuse to change or remove any.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey(),
    ...told(),
    /** Hash of the entry before; empty for the first. */
    previousHash: text('hash_anterior').notNull(),
    /** SHA-256 of the content (`chain.ts`), hexadecimal. */
    hash: text('hash').notNull(),
  },
  (t) => [
    index('audit_log_cuil').on(t.cuil, t.createdAt, t.id),
    index('audit_log_created').on(t.createdAt, t.id),
  ],
);

/** The end of the chain: one row, locked while entries are added. */
export const auditHead = pgTable('audit_head', {
  only: boolean('only').primaryKey().default(true),
  /** How many entries there are: the number of the last one. */
  entries: bigint('entries', { mode: 'number' }).notNull(),
  /** Hash of the last one. */
  hash: text('hash').notNull(),
});

/**
 * Entries as they are written, in the transaction of what they tell, before they have their place in the chain
 * (`pending.ts`). Nothing that waits here is locked by the next change, however far away the database is.
 */
export const auditPending = pgTable('audit_pending', {
  /** In the order in which they are written. */
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  ...told(),
  /** Whether a trigger chains it as its transaction ends: what a portal of before counts on, which chains none itself. */
  atCommit: boolean('at_commit').notNull().default(true),
});
