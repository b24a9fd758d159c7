import { and, asc, isNull, lte, sql } from 'drizzle-orm';
import { SYSTEM } from '../audit/index.ts';
import { Refusal } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { auditTender } from './audit.ts';
import { wasPublished } from './history.ts';
import { publishRelease } from './publish.ts';
import { lockTender, writeTender } from './repository.ts';
import { tenders } from './tables.ts';

const BATCH = 100;

type Needs = Pick<Platform, 'db' | 'clock' | 'config' | 'log'>;

/**
 * Publishes the drafts whose hour has come, whoever asks for them or nobody; after a pause it catches up. Several
 * processes may run it at once: each draft is published by the one that locks it first. One that can't be published
 * stays a draft and keeps nobody else's waiting; it is tried again each time.
 * @returns how many were published
 */
export async function publishDue(platform: Needs): Promise<number> {
  const now = platform.clock.now();
  const due = await platform.db
    .select({ id: tenders.id })
    .from(tenders)
    .where(and(sql`not ${tenders.mostrar}`, isNull(tenders.deletedAt), lte(tenders.publicarDesde, now)))
    .orderBy(asc(tenders.publicarDesde))
    .limit(BATCH);
  let published = 0;
  for (const { id } of due) {
    try {
      if (await publishOne(platform, id, now)) published += 1;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
  return published;
}

function publishOne(platform: Needs, id: string, now: Date): Promise<boolean> {
  return platform.db.transaction(async (tx) => {
    const before = await lockTender(tx, id);
    if (!before || before.mostrar || !before.publicarDesde || before.publicarDesde > now) return false;
    const after = await writeTender(tx, id, { mostrar: true, publicarDesde: null, updatedAt: now });
    const hecho = (await wasPublished(tx, id)) ? 'repuesta' : 'publicada';
    await publishRelease(platform, tx, after, { hecho, at: now });
    await auditTender(tx, SYSTEM, { where: 'tenders.publishDue', at: now, before, after });
    return true;
  });
}
