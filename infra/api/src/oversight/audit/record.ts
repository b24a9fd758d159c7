import type { Transaction } from '../../platform/db/database.ts';
import { auditPending } from './tables.ts';

/** The author of a change: a user, or a job of the portal itself. */
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
  /** Left out where there was nothing before. */
  readonly before?: unknown;
  /** Left out where nothing is after. */
  readonly after?: unknown;
}

/** Somebody takes a list of people's data with them. */
export interface Exported extends Pick<AuditEntry, 'entity' | 'taxId' | 'actor' | 'where' | 'at'> {
  readonly filter: unknown;
}

/** Operation of an entry about an exported list. */
export const EXPORT = 'EXPORTACION';

const SECRET = /password|contrase|token|secret|hash/i;

/**
 * Writes an entry in the transaction of the change: both are committed or neither. It gets its place in the log soon
 * after (`joinChain`). Secrets are left out, whatever the caller passes.
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
  });
}

/** Records that a list was exported, and with which filter; `taxId` if it is about one alone. */
export const recordExport = (tx: Transaction, { filter, ...entry }: Exported): Promise<void> =>
  recordAudit(tx, {
    ...entry,
    entityId: entry.taxId ?? 'todos',
    operation: EXPORT,
    before: null,
    after: { filtro: filter },
  });

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
