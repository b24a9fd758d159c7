import type { Database, Transaction } from '../../platform/db/database.ts';
import type { Author, Platform } from '../../platform/domain.ts';
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

/** An entry without its author and time, which the call that makes the change knows. */
type AuditedChange = Omit<AuditEntry, 'user' | 'where' | 'at'>;

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

/** Makes the function that records the changes of calls. */
export const createCallAudit =
  ({ clock }: Pick<Platform, 'clock'>) =>
  ({ user, where }: Author, ...[tx, changes]: Parameters<Author['audit']>): Promise<void> =>
    recordAudit(
      tx,
      [changes].flat().map((change) => ({ ...change, user, where, at: clock.now() })),
    );

/** Records that somebody takes a list of people's data with them, by which filter; `taxId` if it is about one alone. */
export const recordExport = (
  db: Database,
  audit: Author['audit'],
  entity: string,
  taxId: string | null,
  filtro: unknown,
): Promise<void> =>
  db.transaction((tx) =>
    audit(tx, { entity, entityId: taxId ?? 'todos', taxId, operation: EXPORT, after: { filtro } }),
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

declare module '../../platform/domain.ts' {
  interface Author {
    /** Records changes that the call makes, in their transaction. */
    readonly audit: (tx: Transaction, changes: AuditedChange | readonly AuditedChange[]) => Promise<void>;
  }
}
