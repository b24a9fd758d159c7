import type { CallInput, listTenders } from 'shared-api/contract';
import {
  type CivilDate,
  isCivilDate,
  TENDER_TITLE_MAX,
  type TenderType,
  tenderTypeOf,
} from 'shared-api/rules';
import { pageOf } from '../tender-list/search.ts';

/** What narrows the administrator's lists. */
export interface TenderFilter {
  readonly objeto: string;
  readonly expediente: string;
  readonly tipo: TenderType | null;
  /** First and last day of publication, both included. */
  readonly desde: CivilDate | null;
  readonly hasta: CivilDate | null;
}

/** What the address of the administration says. */
export interface AdminSearch extends TenderFilter {
  /** Pages of the published tenders and of the drafts, from 1. */
  readonly pagina: number;
  readonly borradores: number;
  /** Id of the tender whose form is open, `NEW_TENDER`, or null. */
  readonly editar: string | null;
}

/** Word in the address that opens the form of a new tender. */
export const NEW_TENDER = 'nueva';
export const FILE_FILTER_MAX = 60;
export const NO_FILTER: TenderFilter = { objeto: '', expediente: '', tipo: null, desde: null, hasta: null };

const dateOf = (text: string | null): CivilDate | null => (text && isCivilDate(text) ? text : null);

/** Reads the address. What makes no sense in it is left out rather than refused: a shared link should open. */
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

/** The address that says this; what has its usual value is left out. */
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

/** Address of the administration that shows this. */
export function adminPath(search: AdminSearch): string {
  const query = writeSearch(search).toString();
  return query ? `/licitaciones?${query}` : '/licitaciones';
}

/** What a link from the lists tells a tender's page (as history state): their query string, to come back to. */
export interface FromLists {
  readonly lists: string;
}

/** The administration as the person left it: with its filter and pages if they came from there. */
export function leftAt(state: unknown): AdminSearch {
  const lists = typeof state === 'object' && state !== null && 'lists' in state ? String(state.lists) : '';
  return { ...readSearch(new URLSearchParams(lists)), editar: null };
}

/** What a tender's page tells the form that it opens (as history state): that who closes it goes on there. */
export interface FromTender {
  readonly fromTender: true;
}

/** Whether a tender's page opened the form. */
export const isFromTender = (state: unknown): state is FromTender =>
  typeof state === 'object' && state !== null && 'fromTender' in state;

/** Whether anything narrows the lists. */
export const isFiltered = ({ objeto, expediente, tipo, desde, hasta }: TenderFilter): boolean =>
  Boolean(objeto || expediente || tipo || desde || hasta);

/** What either list asks the API for. */
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
