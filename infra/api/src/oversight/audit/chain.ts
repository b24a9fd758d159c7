import { createHash } from 'node:crypto';
import { asc, inArray } from 'drizzle-orm';
import type { Database, Transaction } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/domain.ts';
import { auditHead, auditLog, auditPending } from './tables.ts';

const BATCH = 500;

type Entry = typeof auditLog.$inferSelect;

/** Computes the SHA-256 of an entry: of its number, the hash of the entry before it, and all that it says. */
export function hashOf(entry: Omit<Entry, 'hash'>): string {
  const content = [
    entry.id,
    entry.previousHash,
    entry.entidad,
    entry.entidad_id,
    entry.cuil,
    entry.operacion,
    entry.realizado_por_tipo,
    entry.realizado_por_id,
    entry.realizado_en,
    entry.datos_anteriores,
    entry.datos_nuevos,
    entry.createdAt,
  ];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

/**
 * Moves the committed entries of `audit_pending` to the end of `audit_log`, oldest first: each gets the next number and
 * is bound to the entry before it by its hash. Nothing else adds to the log. Runs each second (job `audit-chain`) and
 * before anyone reads or verifies the log, so that readers see every change answered before they asked.
 */
export async function joinChain(db: Database): Promise<void> {
  // Spares the lock, and with it a write to the disk each second, while nobody changes anything.
  if ((await db.$count(auditPending)) === 0) return;
  let joined = BATCH;
  while (joined === BATCH) joined = await db.transaction(joinOldest);
}

async function joinOldest(tx: Transaction): Promise<number> {
  // Several processes may join at once: each waits here, then reads what the one before it left.
  const [head] = await tx.select().from(auditHead).for('update');
  if (!head) throw new Error('audit_head has no row: the chain has no end to add to');
  const pending = await tx.select().from(auditPending).orderBy(asc(auditPending.id)).limit(BATCH);
  if (pending.length === 0) return 0;
  const entries: Entry[] = [];
  let { entries: number, hash: previousHash } = head;
  for (const { id: _pendingId, ...content } of pending) {
    number += 1;
    const entry = { ...content, id: number, previousHash };
    previousHash = hashOf(entry);
    entries.push({ ...entry, hash: previousHash });
  }
  await tx.insert(auditLog).values(entries);
  const joinedIds = pending.map(({ id }) => id);
  await tx.delete(auditPending).where(inArray(auditPending.id, joinedIds));
  await tx.update(auditHead).set({ entries: number, hash: previousHash });
  return pending.length;
}

/**
 * Joins the chain for a reader. Entries that can't join now keep nobody from reading the rest: a full disk stops them, or an
 * entry that was written past the portal and has their number, which the verification then finds.
 * @returns how many entries still wait
 */
export async function joinChainForReader({ db, log }: Pick<Platform, 'db' | 'log'>): Promise<number> {
  try {
    await joinChain(db);
    return 0;
  } catch (error) {
    log.warn({ err: error }, 'the audit log is read without its newest entries');
    return db.$count(auditPending);
  }
}
