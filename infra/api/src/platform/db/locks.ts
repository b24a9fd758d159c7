import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Transaction } from './database.ts';

/** PostgreSQL's advisory locks are numbers; the same name gives the same number in every process. */
const numberOf = (name: string): string =>
  createHash('sha256').update(name).digest().readBigInt64BE().toString();

/** Takes a lock that one transaction holds at a time, among all processes, until the transaction ends. */
export async function lockFor(tx: Pick<Transaction, 'execute'>, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${numberOf(name)}::bigint)`);
}

/** Waits until nobody holds a lock, and keeps others from taking it until the transaction ends; shared by many. */
export async function lockShared(tx: Pick<Transaction, 'execute'>, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${numberOf(name)}::bigint)`);
}
