import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { prepared } from '../../platform/db/prepared.ts';
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

const { placeholder } = sql;
/** What is null is to be no value, and not JSON's. */
const json = (name: string) => sql`${placeholder(name)}::jsonb`;
const insertion = prepared('audit_entry', (from) =>
  from.insert(auditPending).values({
    entidad: placeholder('entity'),
    entidadId: placeholder('entityId'),
    cuil: placeholder('taxId'),
    operacion: placeholder('operation'),
    realizadoPorTipo: placeholder('actorKind'),
    realizadoPorId: placeholder('actorId'),
    realizadoEn: placeholder('where'),
    datosAnteriores: json('before'),
    datosNuevos: json('after'),
    createdAt: placeholder('at'),
    atCommit: false,
  }),
);

/**
 * Writes an entry in the transaction whose change it tells: both are kept or neither. Its place in the chain comes soon
 * after (`pending.ts`). Secrets are left out, whatever the caller passes.
 */
export async function recordAudit(tx: Transaction, entry: AuditEntry): Promise<void> {
  const { actor, before, after, ...told } = entry;
  await insertion(tx).execute({
    ...told,
    actorKind: actor.tipo,
    actorId: actor.id,
    before: jsonOf(before),
    after: jsonOf(after),
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

function jsonOf(value: unknown): string | null {
  const told = withoutSecrets(value);
  return told === null ? null : JSON.stringify(told);
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
