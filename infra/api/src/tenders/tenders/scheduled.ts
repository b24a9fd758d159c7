import { and, asc, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { SYSTEM } from '../../oversight/audit/index.ts';
import { Refusal } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { auditTender } from './audit.ts';
import { changeTenders } from './changes.ts';
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
  let published = 0;
  let after: SQL | undefined;
  for (;;) {
    const due = await dueDrafts(platform, now, after);
    const last = due.at(-1);
    if (!last) return published;
    for (const { id } of due) {
      try {
        if (await publishOne(platform, id)) published += 1;
      } catch (error) {
        // Why it is refused stands in the log already.
        if (!(error instanceof Refusal)) {
          platform.log.error({ err: error, tender: id }, 'a draft was not published');
        }
      }
    }
    after = sql`(${tenders.publicarDesde}, ${tenders.id}) > (${last.publicarDesde}::timestamptz, ${last.id}::uuid)`;
  }
}

const dueDrafts = ({ db }: Needs, now: Date, after: SQL | undefined) =>
  db
    .select({ id: tenders.id, publicarDesde: tenders.publicarDesde })
    .from(tenders)
    .where(
      and(sql`not ${tenders.mostrar}`, isNull(tenders.deletedAt), lte(tenders.publicarDesde, now), after),
    )
    .orderBy(asc(tenders.publicarDesde), asc(tenders.id))
    .limit(BATCH);

function publishOne(platform: Needs, id: string): Promise<boolean> {
  return changeTenders(platform.db, async (tx) => {
    const before = await lockTender(tx, id);
    // The moment at which this one becomes public: what is dated much before that, the day's digests would pass over.
    const now = platform.clock.now();
    if (!before || before.mostrar || !before.publicarDesde || before.publicarDesde > now) return false;
    const after = await writeTender(tx, id, { mostrar: true, publicarDesde: null, updatedAt: now });
    const hecho = (await wasPublished(tx, id)) ? 'repuesta' : 'publicada';
    await publishRelease(platform, tx, after, { hecho, at: now });
    await auditTender(tx, SYSTEM, { where: 'tenders.publishDue', at: now, before, after });
    return true;
  });
}
