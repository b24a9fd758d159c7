import { and, asc, desc, eq, gte, ilike, isNotNull, like, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { QueryOf, tendersFeed } from 'shared-api/contract';
import {
  addDays,
  type CivilDate,
  ENDS_SOON_DAYS,
  type ManagedTenderState,
  searchedDay,
  searchWords,
  shortYearPieces,
  TENDER_TYPES,
  type TenderOrder,
  type TenderState,
  tenderLabel,
  tenderPhrase,
  typedExpedientes,
  typedTenderSearch,
} from 'shared-api/rules';
import { containsText, containsWords } from '../../platform/db/lists.ts';
import { tenders } from './tables.ts';

/** Filters of the public list and feeds, and of the administration, which has more states, and orders. */
export type TenderFilter = Omit<QueryOf<typeof tendersFeed>, 'estado'> & {
  readonly estado?: TenderState | ManagedTenderState | undefined;
  readonly orden?: TenderOrder | undefined;
};

/** Written out and not as parameters: the planner uses the partial indexes only then. */
export const TENDER_SCOPES = {
  published: sql`${tenders.mostrar} and ${tenders.deletedAt} is null`,
  drafts: sql`not ${tenders.mostrar} and ${tenders.deletedAt} is null`,
  all: sql`${tenders.deletedAt} is null`,
} as const;
/** Published tenders, as the public sees them, or all of the administration, drafts too. Deleted ones are in neither. */
export type TenderScope = 'published' | 'all';

/** A segment of a list and its order. The segments of a list follow each other. */
export interface Segment {
  readonly where: SQL | undefined;
  readonly order: readonly SQL[];
}

export const NEWEST_FIRST = [desc(tenders.fechaPublicacion), desc(tenders.id)];
export const NEXT_TO_END = [asc(tenders.abiertaHasta), asc(tenders.id)];
const NEXT_DEADLINE = [asc(tenders.fechaVencimiento), asc(tenders.id)];
const NEXT_TO_PUBLISH = [asc(tenders.publicarDesde), asc(tenders.id)];
const LAST_DEADLINE = [desc(tenders.fechaVencimiento), desc(tenders.id)];
const ORDERS: Readonly<Record<TenderOrder, readonly SQL[]>> = {
  publicacion: NEWEST_FIRST,
  vencimiento: NEXT_DEADLINE,
};

export const isOpen = (today: CivilDate) => gte(tenders.abiertaHasta, today);

/** Returns the list that a filter names: no index has its order, as what is open changes every day, but its segments have. */
export function listingOf(scope: TenderScope, filter: TenderFilter, today: CivilDate) {
  const segments = segmentsOf(scope, filter, today);
  const conditions = filterConditions(filter);
  const within = and(segments.length === 1 ? segments[0]?.where : TENDER_SCOPES[scope], conditions);
  if (filter.orden) return { within, segments: [{ where: within, order: ORDERS[filter.orden] }] };
  return { within, segments: segments.map(({ where, order }) => ({ where: and(where, conditions), order })) };
}

function segmentsOf(scope: TenderScope, filter: TenderFilter, today: CivilDate): readonly Segment[] {
  const { estado: state, fecha_vencimiento_desde: from, fecha_vencimiento_hasta: to } = filter;
  const published = (order: Segment['order'], ...conditions: (SQL | undefined)[]): Segment => ({
    where: and(TENDER_SCOPES.published, ...conditions),
    order,
  });
  // A range of deadlines is read in the order of its own index, which needs the first date that an open tender can have.
  const open =
    from || to
      ? published(NEXT_DEADLINE, isOpen(today), gte(tenders.fechaVencimiento, today))
      : published(NEXT_TO_END, isOpen(today));
  const closed = published(from || to ? LAST_DEADLINE : NEWEST_FIRST, lt(tenders.abiertaHasta, today));
  const drafts = { where: TENDER_SCOPES.drafts, order: NEWEST_FIRST };
  switch (state) {
    case undefined:
      return scope === 'published' ? [open, closed] : [drafts];
    case 'todas':
      return [drafts, open, closed];
    case 'borradores':
      return [drafts];
    case 'programadas':
      return [{ where: and(TENDER_SCOPES.drafts, isNotNull(tenders.publicarDesde)), order: NEXT_TO_PUBLISH }];
    case 'abiertas':
      return [open];
    case 'por_vencer':
      return [{ ...open, where: and(open.where, lte(tenders.abiertaHasta, addDays(today, ENDS_SOON_DAYS))) }];
    case 'cerradas':
      return [closed];
    case 'sin_resultado':
      return [published(NEWEST_FIRST, eq(tenders.situacion, 'vigente'), lt(tenders.fechaVencimiento, today))];
    default:
      return [published(NEWEST_FIRST, eq(tenders.situacion, state))];
  }
}

const WORDS_OF_TYPES = new Set(TENDER_TYPES.flatMap((type) => searchWords(tenderLabel(type))));

function filterConditions(filter: TenderFilter): SQL | undefined {
  const { tipo_licitacion: type, fecha_publicacion_desde: from, fecha_publicacion_hasta: to } = filter;
  const { fecha_vencimiento_desde: closingFrom, fecha_vencimiento_hasta: closingTo } = filter;
  const phrase = tenderPhrase(typedText(filter));
  const day = searchedDay(typedText(filter));
  return and(
    type && eq(tenders.tipo, type),
    from ? gte(tenders.fechaPublicacion, from) : undefined,
    to ? lte(tenders.fechaPublicacion, to) : undefined,
    closingFrom ? gte(tenders.fechaVencimiento, closingFrom) : undefined,
    closingTo ? lte(tenders.fechaVencimiento, closingTo) : undefined,
    or(
      containsWords(sql`${tenders.searchText}`, typedWords(filter), WORDS_OF_TYPES),
      phrase === null ? undefined : like(tenders.searchText, `%${phrase}%`),
      day === null ? undefined : or(eq(tenders.fechaVencimiento, day), eq(tenders.fechaPublicacion, day)),
    ),
    hasExpediente(filter.expediente ?? ''),
  );
}

const typedText = ({ titulo = '', buscar = '' }: TenderFilter): string => `${titulo} ${buscar}`;

/** Returns what is searched in titles, types, numbers, years and file numbers, or ''. */
export const typedWords = (filter: TenderFilter): string => typedTenderSearch(typedText(filter));

/** A trigram index can't look up shorter texts. */
const SHORTEST_INDEXED = 3;

/** What the parts of a file number begin with: '4009-20-11759/2021 “S”'. */
const SIGNS = [...'-/ ."(“'];

/** The file number holds the typed text as it stands, as an import may have stored it, or each part of it. */
function hasExpediente(typed: string): SQL | undefined {
  if (typed === '') return undefined;
  const parts = typedExpedientes(typed);
  if (parts.length === 0) return sql`false`;
  const shortYear = shortYearPieces(typed);
  return or(
    typed.length < SHORTEST_INDEXED ? undefined : containsText(tenders.expediente, typed),
    and(...parts.map(holdsPieces)),
    shortYear.length === 0 ? undefined : holdsPieces(shortYear),
  );
}

/**
 * The file number contains the pieces in this order, with anything between them, in any case and with or without the dots of
 * thousands; short ones at the start of its parts.
 */
function holdsPieces(pieces: readonly string[]): SQL | undefined {
  const isShort = pieces.every((piece) => piece.length < SHORTEST_INDEXED);
  const starts = isShort ? ['', ...SIGNS.map((sign) => `%${sign}`)] : ['%'];
  const numbers = new Set([pieces, pieces.map(withDots)].map((written) => written.join('_%')));
  return or(
    ...starts.flatMap((start) =>
      [...numbers].map((number) => ilike(tenders.expediente, `${start}${number}%`)),
    ),
  );
}

/** Writes a long number as '16.091.341', and '1234' as '1.234'; a year has no dot. */
const withDots = (piece: string): string =>
  /^(?!(?:19|20)\d{2}$)\d{4,}$/.test(piece) ? piece.replace(/\B(?=(?:\d{3})+$)/g, '.') : piece;
