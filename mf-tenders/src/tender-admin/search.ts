import type { CallInput, listTenders } from 'shared-api/contract';
import {
  type CivilDate,
  isCivilDate,
  TENDER_TITLE_MAX,
  type TenderType,
  tenderTypeOf,
} from 'shared-api/rules';
import { pageOf } from '../tender-list/search.ts';

/** The filters of the administration's lists. */
export interface TenderFilter {
  readonly objeto: string;
  readonly expediente: string;
  readonly tipo: TenderType | null;
  /** First and last day of publication, both included. */
  readonly desde: CivilDate | null;
  readonly hasta: CivilDate | null;
}

/** The state of the administration in its address. */
export interface AdminSearch extends TenderFilter {
  /** Pages of the published tenders and of the drafts, from 1. */
  readonly pagina: number;
  readonly borradores: number;
  /** Id of the tender whose form is open, `NEW_TENDER`, or null. */
  readonly editar: string | null;
}

/** Value of `editar` that opens the form of a new tender. */
export const NEW_TENDER = 'nueva';
export const FILE_FILTER_MAX = 60;
export const NO_FILTER: TenderFilter = { objeto: '', expediente: '', tipo: null, desde: null, hasta: null };

const dateOf = (text: string | null): CivilDate | null => (text && isCivilDate(text) ? text : null);

/** Reads the address; ignores invalid values, so that a shared link opens. */
export function readSearch(params: URLSearchParams): AdminSearch {
  return {
    objeto: (params.get('objeto') ?? '').trim().slice(0, TENDER_TITLE_MAX),
    expediente: (params.get('expediente') ?? '').trim().slice(0, FILE_FILTER_MAX),
    tipo: tenderTypeOf(params.get('tipo') ?? ''),
    desde: dateOf(params.get('desde')),
    hasta: dateOf(params.get('hasta')),
    pagina: pageOf(params.get('pagina')),
    borradores: pageOf(params.get('borradores')),
    editar: params.get('editar'),
  };
}

/** Writes the address; omits defaults. */
export function writeSearch(search: AdminSearch): URLSearchParams {
  const params = new URLSearchParams();
  for (const name of ['objeto', 'expediente', 'tipo', 'desde', 'hasta'] as const) {
    const value = search[name];
    if (value) params.set(name, value);
  }
  if (search.pagina > 1) params.set('pagina', String(search.pagina));
  if (search.borradores > 1) params.set('borradores', String(search.borradores));
  if (search.editar) params.set('editar', search.editar);
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
  return { ...readSearch(new URLSearchParams(lists)), editar: null };
}

/** History state of a form opened from a tender's page: closing it returns there. */
export interface FromTender {
  readonly fromTender: true;
}

/** Returns true when the form was opened from a tender's page. */
export const isFromTender = (state: unknown): state is FromTender =>
  typeof state === 'object' && state !== null && 'fromTender' in state;

/** Returns true when a filter is set. */
export const isFiltered = ({ objeto, expediente, tipo, desde, hasta }: TenderFilter): boolean =>
  Boolean(objeto || expediente || tipo || desde || hasta);

/** Returns the input of the call for either list. */
export function listInput(filter: TenderFilter, page: number): CallInput<typeof listTenders> {
  const { objeto, expediente, tipo, desde, hasta } = filter;
  return {
    query: {
      page: String(page),
      ...(objeto && { titulo: objeto }),
      ...(expediente && { expediente }),
      ...(tipo && { tipo_licitacion: tipo }),
      ...(desde && { fecha_publicacion_desde: desde }),
      ...(hasta && { fecha_publicacion_hasta: hasta }),
    },
  };
}
