import { sql } from 'drizzle-orm';
import type { Sql } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { auditPending } from './tables.ts';

/** Chained at once: the end of the chain is held for some tens of milliseconds at most. */
const AT_ONCE = 500;

/**
 * Puts the entries of all changes that are over at the end of the chain, in the order in which they were written. A job
 * does so each second; whoever reads the log does first, and sees every change that was answered before they asked.
 * Several processes may at once: one after the other, each finds what the one before left.
 */
export async function chainPending(from: Sql): Promise<void> {
  let chained: number;
  do {
    const [row] = await from
      .select({ chained: sql<number>`audit_chain_pending(${AT_ONCE})` })
      .from(sql`(values (1)) as one`);
    chained = row?.chained ?? 0;
  } while (chained === AT_ONCE);
}

/**
 * The same for who reads the log: what can't be chained now waits, and keeps nobody from reading the rest.
 * @returns how many entries wait because they could not be chained
 */
export async function chainForReader({ db, log }: Pick<Platform, 'db' | 'log'>): Promise<number> {
  try {
    await chainPending(db);
    return 0;
  } catch (error) {
    log.warn({ err: error }, 'the audit log is read without its newest entries');
    return db.$count(auditPending);
  }
}
