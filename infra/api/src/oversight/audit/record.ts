import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { auditPending } from './tables.ts';

/** Who causes a change: a user, or a job of the portal itself. */
export interface Actor {
  readonly id: string | null;
  readonly tipo: string;
}
export const SYSTEM: Actor = { id: null, tipo: 'SISTEMA' };

export interface AuditEntry {
  readonly entity: string;
  readonly entityId: string;
  /** Tax id that the record is about. */
  readonly taxId: string | null;
  readonly operation: string;
  readonly actor: Actor;
  /** Endpoint id or job name. */
  readonly where: string;
  readonly at: Date;
  readonly before: unknown;
  readonly after: unknown;
}

/** Somebody takes a list of people's data with them. */
export interface Exported extends Pick<AuditEntry, 'entity' | 'taxId' | 'actor' | 'where' | 'at'> {
  readonly filter: unknown;
}

/** How the log calls that somebody took a list with them. */
export const EXPORT = 'EXPORTACION';

/** Names of fields that never reach the log. */
const SECRET = /password|contrase|token|secret|hash/i;

/**
 * Writes an entry in the transaction whose change it tells: both are kept or neither. Its place in the chain comes soon
 * after (`pending.ts`). Secrets are left out, whatever the caller passes.
 */
export async function recordAudit(tx: Transaction, entry: AuditEntry): Promise<void> {
  await tx.insert(auditPending).values({
    entidad: entry.entity,
    entidadId: entry.entityId,
    cuil: entry.taxId,
    operacion: entry.operation,
    realizadoPorTipo: entry.actor.tipo,
    realizadoPorId: entry.actor.id,
    realizadoEn: entry.where,
    datosAnteriores: withoutSecrets(entry.before),
    datosNuevos: withoutSecrets(entry.after),
    createdAt: entry.at,
    atCommit: false,
  });
}

/** Notes that a list was exported, and by which filter; `taxId` where it is about one alone. */
export const recordExport = (tx: Transaction, { filter, ...told }: Exported): Promise<void> =>
  recordAudit(tx, {
    ...told,
    entityId: told.taxId ?? 'todos',
    operation: EXPORT,
    before: null,
    after: { filtro: filter },
  });

/**
 * The same for what one change does to many records: an entry for each, all written with one statement.
 * @param each query of `entidad_id`, `cuil`, `datos_anteriores` and `datos_nuevos`, which must hold no secret
 */
export async function recordAuditOfEach(
  tx: Transaction,
  {
    entity,
    operation,
    actor,
    where,
    at,
  }: Pick<AuditEntry, 'entity' | 'operation' | 'actor' | 'where' | 'at'>,
  each: SQL,
): Promise<void> {
  await tx.execute(sql`
    insert into ${auditPending} (entidad, entidad_id, cuil, operacion, realizado_por_tipo, realizado_por_id,
      realizado_en, datos_anteriores, datos_nuevos, created_at, at_commit)
    select ${entity}, entidad_id, cuil, ${operation}, ${actor.tipo}, ${actor.id}, ${where}, datos_anteriores,
      datos_nuevos, ${at.toISOString()}::timestamptz, false
    from (${each}) each_one`);
}

function withoutSecrets(value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, part]) => !SECRET.test(name) && part !== undefined)
      .map(([name, part]) => [name, withoutSecrets(part)]),
  );
}
