import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../platform/db/database.ts';

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
