import type { Transaction } from '../platform/db/database.ts';
import { contentOf, hashOf } from './chain.ts';
import { auditHead, auditLog } from './tables.ts';

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

/** Names of fields that never reach the log. */
const SECRET = /password|contrase|token|secret|hash/i;

/**
 * Writes an entry at the end of the chain, in the transaction of the change it tells; until that ends no other entry
 * can be written, so it stands last in it. Secrets are left out, whatever the caller passes.
 */
export async function recordAudit(tx: Transaction, entry: AuditEntry): Promise<void> {
  const [head] = await tx.select().from(auditHead).for('update');
  if (!head) throw new Error('the audit log has no end to add to');
  const row = {
    id: head.entries + 1,
    previousHash: head.hash,
    entidad: entry.entity,
    entidadId: entry.entityId,
    cuil: entry.taxId,
    operacion: entry.operation,
    realizadoPorTipo: entry.actor.tipo,
    realizadoPorId: entry.actor.id,
    realizadoEn: entry.where,
  };
  const [before, after] = [withoutSecrets(entry.before), withoutSecrets(entry.after)];
  const content = contentOf({
    ...row,
    datosAnteriores: before === null ? null : JSON.stringify(before),
    datosNuevos: after === null ? null : JSON.stringify(after),
    createdAt: entry.at.toISOString(),
  });
  const [added] = await tx
    .insert(auditLog)
    .values({
      ...row,
      datosAnteriores: before,
      datosNuevos: after,
      createdAt: entry.at,
      hash: hashOf(content),
    })
    .returning({ entries: auditLog.id, hash: auditLog.hash });
  if (!added) throw new Error('the audit log did not take the entry');
  await tx.update(auditHead).set(added);
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
