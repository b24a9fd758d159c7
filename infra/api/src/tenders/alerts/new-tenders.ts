import { and, desc, eq, gt, gte, lte, sql } from 'drizzle-orm';
import type { CivilDate, Shown } from 'shared-api/rules';
import type { Database } from '../../platform/db/database.ts';
import { historiesOf, SHELVES } from '../tenders/index.ts';
import { type TenderRecord, tenderReleases, tenders } from '../tenders/tables.ts';

/** Most new tenders of a digest: only an import publishes more in a day. The newest are mailed, the list shows all. */
const MAX_NEW = 2_000;

/** A tender that was published, and when it became visible or hidden, oldest first. */
export interface NewTender extends TenderRecord {
  readonly shown: readonly Shown[];
}

/** Reads the tenders that were published after one instant and until another, and are open today. Newest first. */
export async function newTendersBetween(
  db: Database,
  { after, until, today }: { readonly after: Date; readonly until: Date; readonly today: CivilDate },
): Promise<NewTender[]> {
  const rows = await db
    .selectDistinct({ tender: tenders })
    .from(tenderReleases)
    .innerJoin(tenders, eq(tenders.id, tenderReleases.tenderId))
    .where(
      and(
        // Written out and not as parameters: the planner uses the partial index of these events only then.
        sql`${tenderReleases.hecho} in ('publicada', 'repuesta')`,
        gt(tenderReleases.fecha, after),
        lte(tenderReleases.fecha, until),
        SHELVES.published,
        gte(tenders.abiertaHasta, today),
      ),
    )
    .orderBy(desc(tenders.fechaPublicacion), desc(tenders.id))
    .limit(MAX_NEW);
  const releases = await historiesOf(
    db,
    rows.map(({ tender }) => tender.id),
  );
  return rows.map(({ tender }) => ({
    ...tender,
    shown: (releases.get(tender.id) ?? [])
      .filter(({ hecho }) => hecho === 'publicada' || hecho === 'repuesta' || hecho === 'ocultada')
      .map(({ fecha, hecho }) => ({ at: fecha, visible: hecho !== 'ocultada' })),
  }));
}
