import { and, eq, gte, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { CivilDate, TenderState, TenderType } from 'shared-api/rules';
import { textConditions } from './search.ts';
import { tenders } from './tables.ts';

/** Published tenders or drafts. Deleted ones are in neither. */
export type Shelf = 'published' | 'drafts';

export interface TenderFilter {
  readonly buscar?: string | undefined;
  readonly titulo?: string | undefined;
  readonly expediente?: string | undefined;
  readonly tipo_licitacion?: TenderType | undefined;
  readonly estado?: TenderState | undefined;
  readonly fecha_publicacion_desde?: string | undefined;
  readonly fecha_publicacion_hasta?: string | undefined;
}

/** Written out and not as parameters: the planner uses the partial indexes only then. */
export const SHELVES: Readonly<Record<Shelf, SQL>> = {
  published: sql`${tenders.mostrar} and ${tenders.deletedAt} is null`,
  drafts: sql`not ${tenders.mostrar} and ${tenders.deletedAt} is null`,
};

export const isOpen = (today: CivilDate) => gte(tenders.abiertaHasta, today);
export const isClosed = (today: CivilDate) => lt(tenders.abiertaHasta, today);

/**
 * Conditions of a filter on the tenders of a shelf.
 * @param wordStarts searches texts at the start of words only
 */
export function shelfConditions(
  shelf: Shelf,
  filter: TenderFilter,
  today: CivilDate,
  wordStarts: boolean,
): SQL | undefined {
  const { estado, tipo_licitacion: type } = filter;
  const { fecha_publicacion_desde: from, fecha_publicacion_hasta: to } = filter;
  return and(
    SHELVES[shelf],
    estado && (estado === 'abiertas' ? isOpen(today) : isClosed(today)),
    type && eq(tenders.tipo, type),
    from ? gte(tenders.fechaPublicacion, from) : undefined,
    to ? lte(tenders.fechaPublicacion, to) : undefined,
    ...textConditions(filter, wordStarts),
  );
}
