import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from './database.ts';

/**
 * Gives a role what the portal needs at work: to read and write rows, but not to change or remove those of the audit
 * log, and nothing of the tables themselves. Its triggers alone would not do: who owns a table can switch them off.
 */
export async function grantTo(tx: Transaction, role: string): Promise<void> {
  const api = sql.identifier(role);
  const statements: readonly SQL[] = [
    sql`grant usage on schema public, drizzle to ${api}`,
    sql`grant select on all tables in schema drizzle to ${api}`,
    sql`grant select, insert, update, delete on all tables in schema public to ${api}`,
    sql`grant usage, select on all sequences in schema public to ${api}`,
    sql`revoke update, delete, truncate, references, trigger on audit_log, audit_head from ${api}`,
    // Its one row is locked and moved on with each entry; a trigger refuses any other step.
    sql`grant update on audit_head to ${api}`,
    sql`revoke insert on audit_head from ${api}`,
  ];
  for (const statement of statements) await tx.execute(statement);
}
