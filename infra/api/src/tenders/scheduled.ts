import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm';
import { SYSTEM } from '../audit/index.ts';
import type { Platform } from '../platform/platform.ts';
import { auditTender } from './audit.ts';
import { recordRelease, wasPublished } from './history.ts';
import { lockTender } from './repository.ts';
import { tenders } from './tables.ts';

const BATCH = 100;

/**
 * Publishes the drafts whose hour has come, whoever asks for them or nobody; after a pause it catches up. Several
 * processes may run it at once: each draft is published by the one that locks it first.
 * @returns how many were published
 */
export async function publishDue({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<number> {
  const now = clock.now();
  const due = await db
    .select({ id: tenders.id })
    .from(tenders)
    .where(and(sql`not ${tenders.mostrar}`, isNull(tenders.deletedAt), lte(tenders.publicarDesde, now)))
    .orderBy(asc(tenders.publicarDesde))
    .limit(BATCH);
  let published = 0;
  for (const { id } of due) {
    published += await db.transaction(async (tx) => {
      const before = await lockTender(tx, id);
      if (!before || before.mostrar || !before.publicarDesde || before.publicarDesde > now) return 0;
      const [after] = await tx
        .update(tenders)
        .set({ mostrar: true, publicarDesde: null, updatedAt: now })
        .where(eq(tenders.id, id))
        .returning();
      if (!after) throw new Error(`the tender ${id} is gone`);
      const hecho = (await wasPublished(tx, id)) ? 'repuesta' : 'publicada';
      await recordRelease(tx, after, { hecho, at: now });
      await auditTender(tx, SYSTEM, { where: 'tenders.publishDue', at: now, before, after });
      return 1;
    });
  }
  return published;
}
