import { type SQL, sql } from 'drizzle-orm';
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
  const added = tx
    .$with('added', { id: sql<number>`id`.as('id'), hash: sql<string>`hash`.as('hash') })
    .as(atTheEnd(entry));
  const moved = await tx
    .with(added)
    .update(auditHead)
    .set({ entries: sql`added.id`, hash: sql`added.hash` })
    .from(added)
    .returning({ entries: auditHead.entries });
  if (moved.length === 0) throw new Error('the audit log has no end to add to');
}

/** Adds the entry behind the last one, which is held from here on, in one statement. */
function atTheEnd(entry: AuditEntry): SQL {
  const [before, after] = [withoutSecrets(entry.before), withoutSecrets(entry.after)];
  const column = (name: string) => sql`entry.${sql.identifier(name)}`;
  const content = contentOf({
    id: column('id'),
    previousHash: column('hash_anterior'),
    entidad: column('entidad'),
    entidadId: column('entidad_id'),
    cuil: column('cuil'),
    operacion: column('operacion'),
    realizadoPorTipo: column('realizado_por_tipo'),
    realizadoPorId: column('realizado_por_id'),
    realizadoEn: column('realizado_en'),
    datosAnteriores: column('datos_anteriores'),
    datosNuevos: column('datos_nuevos'),
    createdAt: column('created_at'),
  });
  return sql`
    with head as (select entries + 1 as id, hash as hash_anterior from ${auditHead} for update),
    entry as (
      select head.id, head.hash_anterior, ${entry.entity}::text as entidad, ${entry.entityId}::text as entidad_id,
        ${entry.taxId}::text as cuil, ${entry.operation}::text as operacion,
        ${entry.actor.tipo}::text as realizado_por_tipo, ${entry.actor.id}::text as realizado_por_id,
        ${entry.where}::text as realizado_en, ${before === null ? null : JSON.stringify(before)}::jsonb as datos_anteriores,
        ${after === null ? null : JSON.stringify(after)}::jsonb as datos_nuevos,
        ${entry.at.toISOString()}::timestamptz as created_at
      from head)
    insert into ${auditLog} (id, hash_anterior, entidad, entidad_id, cuil, operacion, realizado_por_tipo,
      realizado_por_id, realizado_en, datos_anteriores, datos_nuevos, created_at, hash)
    select entry.*, ${hashOf(content)} from entry
    returning id, hash`;
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
