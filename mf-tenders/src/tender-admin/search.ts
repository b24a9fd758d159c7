import type { CallInput, listHiddenTenders } from 'shared-api/contract';
import {
  type CivilDate,
  isCivilDate,
  MANAGED_TENDER_STATES,
  type ManagedTenderState,
  TENDER_ORDERS,
  TENDER_TITLE_MAX,
  type TenderOrder,
  type TenderType,
  tenderTypeOf,
  typedSearch,
} from 'shared-api/rules';
import { pageOf } from '../tender-list/search.ts';

/** The filters of the administration's list, and its order. */
export interface TenderFilter {
  readonly objeto: string;
  readonly expediente: string;
  readonly tipo: TenderType | null;
  readonly estado: ManagedTenderState;
  /** First and last day of publication, both included. */
  readonly desde: CivilDate | null;
  readonly hasta: CivilDate | null;
  /** Null: drafts, open ones by their end, then closed ones. */
  readonly orden: TenderOrder | null;
}

/** The state of the administration in its address. */
export interface AdminSearch extends TenderFilter {
  /** From 1. */
  readonly pagina: number;
  /** Id of the tender whose form is open, `NEW_TENDER`, or null. */
  readonly editar: string | null;
  /** Id of the tender that a new one copies, or null. */
  readonly copia: string | null;
  /** Id of the unfinished tender that the form of a new one goes on with, or null. */
  readonly borrador: string | null;
}

/** Value of `editar` that opens the form of a new tender. */
export const NEW_TENDER = 'nueva';
const FILE_FILTER_MAX = 60;
export const NO_FILTER: TenderFilter = {
  objeto: '',
  expediente: '',
  tipo: null,
  estado: 'todas',
  desde: null,
  hasta: null,
  orden: null,
};

/** Parses a state of the list; all of them for any other text. */
export const managedStateOf = (text: string | null): ManagedTenderState =>
  MANAGED_TENDER_STATES.find((state) => state === text) ?? 'todas';

/** Parses an order of the list; null for any other text. */
export const orderOf = (text: string | null): TenderOrder | null =>
  TENDER_ORDERS.find((order) => order === text) ?? null;

const dateOf = (text: string | null): CivilDate | null => (text && isCivilDate(text) ? text : null);

/** Reads the address; ignores invalid values, so that a shared link opens. */
export function readSearch(params: URLSearchParams): AdminSearch {
  return {
    objeto: typedSearch(params.get('objeto') ?? '', TENDER_TITLE_MAX),
    expediente: typedSearch(params.get('expediente') ?? '', FILE_FILTER_MAX),
    tipo: tenderTypeOf(params.get('tipo') ?? ''),
    estado: managedStateOf(params.get('estado')),
    desde: dateOf(params.get('desde')),
    hasta: dateOf(params.get('hasta')),
    orden: orderOf(params.get('orden')),
    pagina: pageOf(params.get('pagina')),
    editar: params.get('editar'),
    copia: params.get('copia'),
    borrador: params.get('borrador'),
  };
}

const FILTER_NAMES = Object.keys(NO_FILTER) as (keyof TenderFilter)[];

/** Writes the address; omits defaults. */
export function writeSearch(search: AdminSearch): URLSearchParams {
  const params = new URLSearchParams();
  for (const name of FILTER_NAMES) {
    const value = search[name];
    if (value && value !== NO_FILTER[name]) params.set(name, value);
  }
  if (search.pagina > 1) params.set('pagina', String(search.pagina));
  if (search.editar) params.set('editar', search.editar);
  if (search.copia) params.set('copia', search.copia);
  if (search.borrador) params.set('borrador', search.borrador);
  return params;
}

/** Returns the address of the administration in this state. */
export function adminPath(search: AdminSearch): string {
  const query = writeSearch(search).toString();
  return query ? `/licitaciones?${query}` : '/licitaciones';
}

/** History state of a link from the lists to a tender: their query string, for the way back. */
export interface FromLists {
  readonly lists: string;
}

/** Returns the state in which the lists were left: filter and pages, when the page was opened from there. */
export function previousSearch(state: unknown): AdminSearch {
  const lists = typeof state === 'object' && state !== null && 'lists' in state ? String(state.lists) : '';
  return { ...readSearch(new URLSearchParams(lists)), editar: null, copia: null, borrador: null };
}

/** History state of a form opened from a tender's page: closing it returns there. */
export interface FromTender {
  readonly fromTender: true;
}

/** Returns true when the form was opened from a tender's page. */
export const isFromTender = (state: unknown): state is FromTender =>
  typeof state === 'object' && state !== null && 'fromTender' in state;

/** Returns true when a filter is set; an order is none. */
export const isFiltered = (filter: TenderFilter): boolean =>
  FILTER_NAMES.some((name) => name !== 'orden' && filter[name] !== NO_FILTER[name]);

/** Returns a filter by the names of the API. */
export function filterOf({ objeto, expediente, tipo, estado, desde, hasta, orden }: TenderFilter) {
  return {
    ...(objeto && { titulo: objeto }),
    ...(expediente && { expediente }),
    ...(tipo && { tipo_licitacion: tipo }),
    estado,
    ...(desde && { fecha_publicacion_desde: desde }),
    ...(hasta && { fecha_publicacion_hasta: hasta }),
    ...(orden && { orden }),
  };
}

/** Returns the input of the list's call. */
export const listInput = (filter: TenderFilter, page: number): CallInput<typeof listHiddenTenders> => ({
  query: { page: String(page), ...filterOf(filter) },
});
