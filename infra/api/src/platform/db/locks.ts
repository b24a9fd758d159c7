import { sql } from 'drizzle-orm';
import type { Transaction } from './database.ts';

/** What one transaction at a time does, whichever process it is of. Any numbers will do that stay as they are. */
const LOCKS = {
  migration: 7_215_001,
  documentTypes: 7_215_003,
  demo: 7_215_004,
  sessionKeys: 7_215_005,
  auditAnchors: 7_215_006,
  tenderImport: 7_215_007,
  certificateKeys: 7_215_008,
} as const;

type Lock = keyof typeof LOCKS;

/** Waits until no other transaction does this, and keeps others from it until the transaction ends. */
export async function lockFor(tx: Pick<Transaction, 'execute'>, lock: Lock): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS[lock]})`);
}

/** Waits until no other transaction does this, and keeps it from beginning; any number may hold it off. */
export async function holdOff(tx: Pick<Transaction, 'execute'>, lock: Lock): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${LOCKS[lock]})`);
}
