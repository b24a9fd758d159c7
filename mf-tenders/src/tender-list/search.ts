import type { CallInput, listTenders } from 'shared-api/contract';
import {
  TENDER_STATES,
  TENDER_TITLE_MAX,
  type TenderState,
  type TenderType,
  tenderTypeOf,
} from 'shared-api/rules';

/** What the address of the list says: filters, page and the tender whose details are open. */
export interface TenderSearch {
  readonly objeto: string;
  readonly tipo: TenderType | null;
  /** Open or closed ones alone; null: all, open ones first. */
  readonly estado: TenderState | null;
  /** From 1. */
  readonly pagina: number;
  /** Id of the open tender, or null. */
  readonly licitacion: string | null;
}

/** What narrows the list. */
export type TenderFilters = Pick<TenderSearch, 'objeto' | 'tipo' | 'estado'>;
export const NO_FILTERS: TenderFilters = { objeto: '', tipo: null, estado: null };

/** The state that a text names; null when none. */
export const stateOf = (text: string | null): TenderState | null =>
  TENDER_STATES.find((state) => state === text) ?? null;

/** Page number in an address; 1 for what is none. */
export function pageOf(text: string | null): number {
  return text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}

/** Reads the address. What makes no sense in it is left out rather than refused: a shared link should open. */
export function readSearch(params: URLSearchParams): TenderSearch {
  return {
    objeto: (params.get('objeto') ?? '').trim().slice(0, TENDER_TITLE_MAX),
    tipo: tenderTypeOf(params.get('tipo') ?? ''),
    estado: stateOf(params.get('estado')),
    pagina: pageOf(params.get('pagina')),
    licitacion: params.get('licitacion') || null,
  };
}

/** The address that says this; what has its usual value is left out. */
export function writeSearch({ objeto, tipo, estado, pagina, licitacion }: TenderSearch): URLSearchParams {
  const params = new URLSearchParams();
  if (objeto) params.set('objeto', objeto);
  if (tipo) params.set('tipo', tipo);
  if (estado) params.set('estado', estado);
  if (pagina > 1) params.set('pagina', String(pagina));
  if (licitacion) params.set('licitacion', licitacion);
  return params;
}

/** Whether anything narrows the list. */
export const isFiltered = ({ objeto, tipo, estado }: TenderFilters): boolean =>
  objeto !== '' || tipo !== null || estado !== null;

/** What narrows the list, as the API calls it. */
export const filterOf = ({ objeto, tipo, estado }: TenderFilters) => ({
  ...(objeto && { buscar: objeto }),
  ...(tipo && { tipo_licitacion: tipo }),
  ...(estado && { estado }),
});

/** What the list asks the API for. */
export const listInput = (search: TenderSearch): CallInput<typeof listTenders> => ({
  query: { page: String(search.pagina), ...filterOf(search) },
});
