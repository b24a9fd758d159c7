import { and, asc, desc, gt, gte, lt, lte, or, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { AuditProblem, AuditVerification } from 'shared-api/contract';
import { AUDIT_PROBLEMS_MAX, withProblem } from 'shared-api/rules';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Sql } from '../../platform/db/database.ts';
import { type Anchors, newestOf } from './anchors.ts';
import { hashOf } from './chain.ts';
import { entriesInOrder } from './repository.ts';
import { auditHead, auditLog } from './tables.ts';

/**
 * Walks the log and computes every hash again, here and not in the database, which may be what was tampered with. Entries added
 * meanwhile are left out.
 * @param anchors noted outside the database: they reveal a log that was cut off or rewritten as a whole
 * @param range first number, and how many numbers; ranges that follow each other up to the end of the log find what one
 *   walk finds
 */
export async function verifyAudit(
  db: Sql,
  clock: Clock,
  anchors: Anchors,
  { from, most } = { from: 1, most: Number.POSITIVE_INFINITY },
): Promise<AuditVerification> {
  let problems: readonly AuditProblem[] = [];
  const report = (tipo: AuditProblem['tipo'], desde: number, hasta = desde) => {
    problems = withProblem(problems, { tipo, desde, hasta });
  };
  const [head = { entries: 0, hash: '' }] = await db.select().from(auditHead);
  const until = Math.min(head.entries, from + most - 1);
  const anchored: { readonly id: number; readonly fits: boolean }[] = [];
  let checked = 0;
  let previous = await lastBefore(db, from);
  const inRange = and(gte(auditLog.id, from), lte(auditLog.id, until));
  for await (const batch of entriesInOrder(db, inRange)) {
    for (const entry of batch) {
      checked += 1;
      const next = previous.id + 1;
      if (entry.id > next) report('faltante', next, entry.id - 1);
      if (hashOf(entry) !== entry.hash) report('modificado', entry.id);
      // The entry itself is sound: the one before it is no longer what it followed.
      else if (entry.id === next && entry.previousHash !== previous.hash) {
        report('modificado', Math.max(1, previous.id));
      }
      const anchor = anchors.get(entry.id);
      if (anchor !== undefined) anchored.push({ id: entry.id, fits: anchor === entry.hash });
      previous = entry;
    }
  }
  const isEnd = until === head.entries;
  if (isEnd) {
    if (previous.id < head.entries) report('faltante', previous.id + 1, head.entries);
    else if (previous.hash !== head.hash) report('modificado', Math.max(1, head.entries));
    for (const id of await outsideOfChain(db)) report('agregado', id);
    const newest = newestOf(anchors);
    if (newest > head.entries) report('faltante', head.entries + 1, newest);
  }
  // Between an anchor that fits and one that does not, something was rewritten.
  let lastAnchor = newestOf(anchors, from);
  for (const { id, fits } of anchored) {
    if (!fits) report('modificado', lastAnchor + 1, id);
    lastAnchor = id;
  }
  return {
    integro: problems.length === 0,
    revisados: checked,
    sello: head.hash,
    verificado: clock.now().toISOString(),
    problemas: [...problems],
    ...(!isEnd && { sigue: { desde: until + 1, registros: head.entries } }),
  };
}

/** Reads the entry that the first one of a range follows. */
async function lastBefore(db: Sql, from: number): Promise<{ readonly id: number; readonly hash: string }> {
  const [last] = await db
    .select({ id: auditLog.id, hash: auditLog.hash })
    .from(auditLog)
    .where(and(gte(auditLog.id, 1), lt(auditLog.id, from)))
    .orderBy(desc(auditLog.id))
    .limit(1);
  return last ?? { id: 0, hash: '' };
}

/**
 * Finds entries before the first number, which is 1, and past the end of the chain. That may have moved on since: one statement
 * reads both.
 */
async function outsideOfChain(db: Sql): Promise<number[]> {
  const end = sql`(select coalesce(max(${auditHead.entries}), 0) from ${auditHead})`;
  const rows = await db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(or(lt(auditLog.id, 1), gt(auditLog.id, end)))
    .orderBy(asc(auditLog.id))
    .limit(AUDIT_PROBLEMS_MAX);
  return rows.map(({ id }) => id);
}

/** Returns true if the role that the portal works with could change the log, if only by switching its triggers off. */
export async function mayChangeLog(db: Database): Promise<boolean> {
  const [row] = await db
    .select({
      may: sql<boolean>`pg_has_role(current_user, relowner, 'member')
        or has_table_privilege(oid, 'update') or has_table_privilege(oid, 'delete') or has_table_privilege(oid, 'truncate')`,
    })
    .from(sql`pg_class`)
    .where(sql`oid = 'audit_log'::regclass`);
  return row?.may ?? true;
}

/** Tells the operator of a PostgreSQL when the log is defended by its triggers alone. */
export async function warnIfChangeable(db: Database, log: Pick<FastifyBaseLogger, 'warn'>): Promise<void> {
  if (!(await mayChangeLog(db))) return;
  log.warn(
    'The role of DATABASE_URL owns the audit log and could switch its defence off: ' +
      'set MIGRATION_DATABASE_URL to the owner, and DATABASE_URL to a role of its own.',
  );
}
