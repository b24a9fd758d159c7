import { and, asc, isNull, lte, sql } from 'drizzle-orm';
import { SYSTEM } from '../../oversight/audit/index.ts';
import type { Platform } from '../../platform/domain.ts';
import { Refusal } from '../../platform/errors.ts';
import { showingEvent } from './history.ts';
import { writeAct } from './publish.ts';
import { changeTenders, lockTender } from './repository.ts';
import { tenders } from './tables.ts';

/**
 * Publishes the drafts whose time has come. Several processes may run it at once: a draft is published by the one that
 * locks it first. A draft that can't be published is tried again at each run, and the others go on.
 * @returns how many were published
 */
export async function publishDue(platform: Platform): Promise<number> {
  const isDue = lte(tenders.publicarDesde, platform.clock.now());
  const due = await platform.db
    .select({ id: tenders.id })
    .from(tenders)
    .where(and(sql`not ${tenders.mostrar}`, isNull(tenders.deletedAt), isDue))
    .orderBy(asc(tenders.publicarDesde), asc(tenders.id));
  let published = 0;
  for (const { id } of due) {
    try {
      if (await publishOne(platform, id)) published += 1;
    } catch (error) {
      // It was deleted meanwhile, or `writeAct` has logged why it refused.
      if (!(error instanceof Refusal)) {
        platform.log.error({ err: error, tender: id }, 'a draft was not published');
      }
    }
  }
  return published;
}

function publishOne(platform: Platform, id: string): Promise<boolean> {
  return changeTenders(platform.db, async (tx) => {
    const before = await lockTender(tx, id);
    // The time at which this draft becomes public: the digests would miss a tender with an earlier time.
    const now = platform.clock.now();
    if (before.mostrar || !before.publicarDesde || before.publicarDesde > now) return false;
    await writeAct(platform, tx, before, {
      change: { mostrar: true, publicarDesde: null },
      event: await showingEvent(tx, before),
      user: SYSTEM,
      where: 'tenders.publishDue',
      operation: 'PUBLICACION',
      at: now,
    });
    return true;
  });
}
