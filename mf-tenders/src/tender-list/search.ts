import type { CallInput, listTenders } from 'shared-api/contract';
import {
  TENDER_TITLE_MAX,
  type TenderState,
  type TenderType,
  tenderStateOf,
  tenderTypeOf,
} from 'shared-api/rules';

/** The state of the list in its address: filters, page and the open tender. */
export interface TenderSearch {
  readonly objeto: string;
  readonly tipo: TenderType | null;
  /** Only open or closed tenders; null for all, open ones first. */
  readonly estado: TenderState | null;
  /** From 1. */
  readonly pagina: number;
  /** Id of the open tender, or null. */
  readonly licitacion: string | null;
}

/** The filters of the list. */
export type TenderFilters = Pick<TenderSearch, 'objeto' | 'tipo' | 'estado'>;
export const NO_FILTERS: TenderFilters = { objeto: '', tipo: null, estado: null };

/** Page number in an address; 1 for what is none. */
export function pageOf(text: string | null): number {
  return text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}

/** Reads the address; ignores invalid values, so that a shared link opens. */
export function readSearch(params: URLSearchParams): TenderSearch {
  return {
    objeto: (params.get('objeto') ?? '').trim().slice(0, TENDER_TITLE_MAX),
    tipo: tenderTypeOf(params.get('tipo') ?? ''),
    estado: tenderStateOf(params.get('estado')),
    pagina: pageOf(params.get('pagina')),
    licitacion: params.get('licitacion') || null,
  };
}

/** Writes the address; omits defaults. */
export function writeSearch({ objeto, tipo, estado, pagina, licitacion }: TenderSearch): URLSearchParams {
  const params = new URLSearchParams();
  if (objeto) params.set('objeto', objeto);
  if (tipo) params.set('tipo', tipo);
  if (estado) params.set('estado', estado);
  if (pagina > 1) params.set('pagina', String(pagina));
  if (licitacion) params.set('licitacion', licitacion);
  return params;
}

/** Returns true when a filter is set. */
export const isFiltered = ({ objeto, tipo, estado }: TenderFilters): boolean =>
  objeto !== '' || tipo !== null || estado !== null;

/** Returns the filters as query parameters of the API. */
export const filterOf = ({ objeto, tipo, estado }: TenderFilters) => ({
  ...(objeto && { titulo: objeto }),
  ...(tipo && { tipo_licitacion: tipo }),
  ...(estado && { estado }),
});

/** Returns the input of the list's call. */
export const listInput = (search: TenderSearch): CallInput<typeof listTenders> => ({
  query: { page: String(search.pagina), ...filterOf(search) },
});
