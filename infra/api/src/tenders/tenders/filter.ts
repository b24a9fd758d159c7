import { and, asc, desc, eq, gte, isNotNull, lt, lte, type SQL, sql } from 'drizzle-orm';
import {
  addDays,
  type CivilDate,
  ENDS_SOON_DAYS,
  type ManagedTenderState,
  type TenderOrder,
  type TenderState,
  type TenderType,
} from 'shared-api/rules';
import { type TenderText, textCondition } from './search.ts';
import { tenders } from './tables.ts';

/** Published tenders, as the public sees them, or those of the administration, drafts too. Deleted ones are in neither. */
export type Shelf = 'published' | 'managed';

export interface TenderFilter extends TenderText {
  readonly tipo_licitacion?: TenderType | undefined;
  /** A state of the shelf; the administration's drafts when it names none. */
  readonly estado?: TenderState | ManagedTenderState | undefined;
  readonly orden?: TenderOrder | undefined;
  readonly fecha_publicacion_desde?: string | undefined;
  readonly fecha_publicacion_hasta?: string | undefined;
  readonly fecha_vencimiento_desde?: string | undefined;
  readonly fecha_vencimiento_hasta?: string | undefined;
}

/** Written out and not as parameters: the planner uses the partial indexes only then. */
export const SHELVES = {
  published: sql`${tenders.mostrar} and ${tenders.deletedAt} is null`,
  drafts: sql`not ${tenders.mostrar} and ${tenders.deletedAt} is null`,
  all: sql`${tenders.deletedAt} is null`,
} as const;

/** A part of a list and its order. The parts of a list follow each other. */
export interface Part {
  readonly where: SQL | undefined;
  readonly order: readonly SQL[];
}

export interface Listing {
  readonly within: SQL | undefined;
  readonly parts: readonly Part[];
}

export const NEWEST_FIRST = [desc(tenders.fechaPublicacion), desc(tenders.id)];
export const NEXT_TO_END = [asc(tenders.abiertaHasta), asc(tenders.id)];
const NEXT_DEADLINE = [asc(tenders.fechaVencimiento), asc(tenders.id)];
const LAST_DEADLINE = [desc(tenders.fechaVencimiento), desc(tenders.id)];
const ORDERS: Readonly<Record<TenderOrder, readonly SQL[]>> = {
  publicacion: NEWEST_FIRST,
  vencimiento: NEXT_DEADLINE,
};

export const isOpen = (today: CivilDate) => gte(tenders.abiertaHasta, today);
const isClosed = (today: CivilDate) => lt(tenders.abiertaHasta, today);

/** Returns the list that a filter names: no index has its order, since what is open changes every day, but its parts have. */
export function listingOf(shelf: Shelf, filter: TenderFilter, today: CivilDate): Listing {
  const parts = partsOf(shelf, filter, today);
  const conditions = filterConditions(filter);
  const [only] = parts;
  const whole = parts.length === 1 ? only?.where : SHELVES[shelf === 'published' ? 'published' : 'all'];
  const within = and(whole, conditions);
  if (filter.orden) return { within, parts: [{ where: within, order: ORDERS[filter.orden] }] };
  return { within, parts: parts.map(({ where, order }) => ({ where: and(where, conditions), order })) };
}

function partsOf(shelf: Shelf, filter: TenderFilter, today: CivilDate): readonly Part[] {
  const { estado: state, fecha_vencimiento_desde: from, fecha_vencimiento_hasta: to } = filter;
  // A range of deadlines is read in the order of its own index, which needs the first date that an open tender can have.
  const open =
    from || to
      ? {
          where: and(SHELVES.published, isOpen(today), gte(tenders.fechaVencimiento, today)),
          order: NEXT_DEADLINE,
        }
      : { where: and(SHELVES.published, isOpen(today)), order: NEXT_TO_END };
  const closed = {
    where: and(SHELVES.published, isClosed(today)),
    order: from || to ? LAST_DEADLINE : NEWEST_FIRST,
  };
  const drafts = { where: SHELVES.drafts, order: NEWEST_FIRST };
  const ended = (condition: SQL | undefined) => [
    { where: and(SHELVES.published, condition), order: NEWEST_FIRST },
  ];
  switch (state) {
    case undefined:
      return shelf === 'published' ? [open, closed] : [drafts];
    case 'todas':
      return [drafts, open, closed];
    case 'borradores':
      return [drafts];
    case 'programadas':
      return [
        {
          where: and(SHELVES.drafts, isNotNull(tenders.publicarDesde)),
          order: [asc(tenders.publicarDesde), asc(tenders.id)],
        },
      ];
    case 'abiertas':
      return [open];
    case 'por_vencer':
      return [
        {
          ...open,
          where: and(open.where, lte(tenders.abiertaHasta, addDays(today, ENDS_SOON_DAYS))),
        },
      ];
    case 'cerradas':
      return [closed];
    case 'sin_resultado':
      return ended(and(eq(tenders.situacion, 'vigente'), lt(tenders.fechaVencimiento, today)));
    default:
      return ended(eq(tenders.situacion, state));
  }
}

function filterConditions(filter: TenderFilter): SQL | undefined {
  const { tipo_licitacion: type, fecha_publicacion_desde: from, fecha_publicacion_hasta: to } = filter;
  return and(
    type && eq(tenders.tipo, type),
    from ? gte(tenders.fechaPublicacion, from) : undefined,
    to ? lte(tenders.fechaPublicacion, to) : undefined,
    filter.fecha_vencimiento_desde
      ? gte(tenders.fechaVencimiento, filter.fecha_vencimiento_desde)
      : undefined,
    filter.fecha_vencimiento_hasta
      ? lte(tenders.fechaVencimiento, filter.fecha_vencimiento_hasta)
      : undefined,
    textCondition(filter),
  );
}
