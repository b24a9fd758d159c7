import { type SQL, sql } from 'drizzle-orm';
import { auditLog } from './tables.ts';

/**
 * What the hash of an entry is made of, for the entries as they are stored now: every other column, as a JSON array in the
 * database's own one way of writing it. Its function `audit_chain_pending` chains new entries by the same.
 */
export const storedContent: SQL<string> = sql<string>`jsonb_build_array(${auditLog.id}, ${auditLog.previousHash},
  ${auditLog.entidad}, ${auditLog.entidadId}, ${auditLog.cuil}, ${auditLog.operacion}, ${auditLog.realizadoPorTipo},
  ${auditLog.realizadoPorId}, ${auditLog.realizadoEn}, ${auditLog.datosAnteriores}, ${auditLog.datosNuevos},
  (extract(epoch from ${auditLog.createdAt}) * 1000)::bigint)::text`;
