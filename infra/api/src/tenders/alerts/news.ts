import { and, asc, desc, eq, gt, gte, inArray, lte, sql } from 'drizzle-orm';
import { type AlertedTender, type CivilDate, type Shown, wasShownAt } from 'shared-api/rules';
import type { Database } from '../../platform/db/database.ts';
import { SHELVES } from '../tenders/index.ts';
import { tenderReleases, tenders } from '../tenders/tables.ts';
import type { ToldTender } from './letters.ts';

/** More new ones in one day come from an import: the newest are told, and all are in the list. */
const NEWS_MAX = 2_000;
/** Written out and not as parameters: the index of these events is only used for what the planner can read. */
const SHOWS = sql`${tenderReleases.hecho} in ('publicada', 'repuesta')`;

/** A tender that became public, and since when it could be seen. */
export interface News extends AlertedTender, ToldTender {
  readonly shown: readonly Shown[];
}

/** Tenders that became public after one instant and until another, and that still take offers. Newest first. */
export async function newsBetween(
  db: Database,
  { after, until, today }: { readonly after: Date; readonly until: Date; readonly today: CivilDate },
): Promise<News[]> {
  const found = await db
    .selectDistinct({
      id: tenders.id,
      titulo: tenders.titulo,
      tituloBusqueda: tenders.tituloBusqueda,
      expediente: tenders.expediente,
      tipo: tenders.tipo,
      numero: tenders.numero,
      anio: tenders.anio,
      fechaPublicacion: tenders.fechaPublicacion,
      fechaVencimiento: tenders.fechaVencimiento,
    })
    .from(tenderReleases)
    .innerJoin(tenders, eq(tenders.id, tenderReleases.tenderId))
    .where(
      and(
        SHOWS,
        gt(tenderReleases.fecha, after),
        lte(tenderReleases.fecha, until),
        SHELVES.published,
        gte(tenders.abiertaHasta, today),
      ),
    )
    .orderBy(desc(tenders.fechaPublicacion), desc(tenders.id))
    .limit(NEWS_MAX);
  const shown = await shownOf(
    db,
    found.map(({ id }) => id),
  );
  return found.map((tender) => ({ ...tender, shown: shown.get(tender.id) ?? [] }));
}

/** Whether it is new to somebody who was told what was public by an instant. */
export const isNewSince = ({ shown }: News, told: Date): boolean => !wasShownAt(shown, told);

async function shownOf(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, Shown[]>> {
  const shown = new Map<string, Shown[]>();
  if (ids.length === 0) return shown;
  const rows = await db
    .select({ id: tenderReleases.tenderId, at: tenderReleases.fecha, hecho: tenderReleases.hecho })
    .from(tenderReleases)
    .where(
      and(
        inArray(tenderReleases.tenderId, [...ids]),
        inArray(tenderReleases.hecho, ['publicada', 'repuesta', 'ocultada']),
      ),
    )
    .orderBy(asc(tenderReleases.tenderId), asc(tenderReleases.numero));
  for (const { id, at, hecho } of rows) {
    shown.set(id, [...(shown.get(id) ?? []), { at, visible: hecho !== 'ocultada' }]);
  }
  return shown;
}
