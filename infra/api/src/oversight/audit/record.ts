import type { Database, Transaction } from '../../platform/db/database.ts';
import { auditPending } from './tables.ts';

/** The author of a change: a user, or a job of the portal itself. */
export interface Actor {
  readonly id: string | null;
  readonly tipo: string;
}
export const SYSTEM: Actor = { id: null, tipo: 'SISTEMA' };

export interface AuditEntry {
  readonly user: Actor;
  /** Endpoint id or job name. */
  readonly where: string;
  readonly at: Date;
  readonly entity: string;
  readonly entityId: string;
  /** Tax id that the record is about; left out where there is none. */
  readonly taxId?: string | null;
  /** Left out: `ALTA` without a value before, `BAJA` without one after, else `MODIFICACION`. */
  readonly operation?: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Somebody takes a list of people's data with them. */
type Exported = Pick<AuditEntry, 'user' | 'where' | 'at' | 'entity'> & {
  taxId: string | null;
  filter: unknown;
};

export const EXPORT = 'EXPORTACION';

/** Entries written by one statement, whose parameters PostgreSQL limits. */
const BATCH = 500;

const SECRET = /password|contrase|token|secret|hash/i;

/**
 * Writes entries in the transaction of the change: all are committed or none. They get their place in the log soon
 * after (`joinChain`), in their order. Secrets are left out, whatever the caller passes.
 */
export async function recordAudit(tx: Transaction, entries: AuditEntry | readonly AuditEntry[]) {
  const all = [entries].flat();
  for (let start = 0; start < all.length; start += BATCH) {
    await tx.insert(auditPending).values(all.slice(start, start + BATCH).map(rowOf));
  }
}

const rowOf = (entry: AuditEntry) => ({
  entidad: entry.entity,
  entidad_id: entry.entityId,
  cuil: entry.taxId ?? null,
  operacion: entry.operation ?? operationOf(entry),
  realizado_por_tipo: entry.user.tipo,
  realizado_por_id: entry.user.id,
  realizado_en: entry.where,
  datos_anteriores: withoutSecrets(entry.before),
  datos_nuevos: withoutSecrets(entry.after),
  createdAt: entry.at,
});

function operationOf({ before, after }: AuditEntry): string {
  if (!before) return 'ALTA';
  return after ? 'MODIFICACION' : 'BAJA';
}

/** Records that a list was exported, and with which filter; `taxId` if it is about one alone. */
export const recordExport = (db: Database, { filter, ...entry }: Exported): Promise<void> =>
  db.transaction((tx) =>
    recordAudit(tx, {
      ...entry,
      entityId: entry.taxId ?? 'todos',
      operation: EXPORT,
      after: { filtro: filter },
    }),
  );

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
