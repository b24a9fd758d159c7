import type { CallInput, listTenders } from 'shared-api/contract';
import {
  type CivilDate,
  isCivilDate,
  TENDER_TITLE_MAX,
  type TenderState,
  type TenderType,
  tenderStateOf,
  tenderTypeOf,
  typedSearch,
} from 'shared-api/rules';

/** The state of the list, by its names in the address: filters, page and the open tender. */
export interface TenderSearch {
  readonly objeto: string;
  readonly tipo: TenderType | null;
  /** Only open or closed tenders; null for all, open ones first. */
  readonly estado: TenderState | null;
  /** First and last closing day; null for any. */
  readonly vence_desde: CivilDate | null;
  readonly vence_hasta: CivilDate | null;
  /** From 1. */
  readonly pagina: number;
  /** Id of the open tender, or null. */
  readonly licitacion: string | null;
}

/** The filters of the list. */
export type TenderFilters = Omit<TenderSearch, 'pagina' | 'licitacion'>;
export const NO_FILTERS: TenderFilters = {
  objeto: '',
  tipo: null,
  estado: null,
  vence_desde: null,
  vence_hasta: null,
};

/** Page number in an address; 1 for what is none. */
export function pageOf(text: string | null): number {
  return text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}

/** Longest text that is read as an id. */
const ID_MAX = 100;

/** Returns the id of a tender in an address; a link at the end of a sentence brings its period or bracket along. */
export const tenderIdOf = (params: URLSearchParams): string =>
  (params.get('licitacion') ?? '').slice(0, ID_MAX).replace(/[^\p{L}\p{N}]+$/u, '');

/** Reads the address, or the form; ignores invalid values, so that a shared link opens. */
export function readSearch(params: URLSearchParams): TenderSearch {
  const textOf = (name: keyof TenderSearch) => params.get(name) ?? '';
  const days = [textOf('vence_desde'), textOf('vence_hasta')].map((day) => (isCivilDate(day) ? day : null));
  // A range that was typed the wrong way round is the same range.
  if (days.every(Boolean)) days.sort();
  return {
    objeto: typedSearch(textOf('objeto'), TENDER_TITLE_MAX),
    tipo: tenderTypeOf(textOf('tipo')),
    estado: tenderStateOf(textOf('estado')),
    vence_desde: days[0] ?? null,
    vence_hasta: days[1] ?? null,
    pagina: pageOf(textOf('pagina')),
    licitacion: tenderIdOf(params) || null,
  };
}

/** Writes the address; omits defaults. */
export function writeSearch(search: TenderSearch): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) if (value && value !== 1) params.set(name, `${value}`);
  return params;
}

/** Returns the filters as query parameters of the API. */
export const filterOf = ({ objeto, tipo, estado, vence_desde, vence_hasta }: TenderFilters) => ({
  ...(objeto && { titulo: objeto }),
  ...(tipo && { tipo_licitacion: tipo }),
  ...(estado && { estado }),
  ...(vence_desde && { fecha_vencimiento_desde: vence_desde }),
  ...(vence_hasta && { fecha_vencimiento_hasta: vence_hasta }),
});

/** Returns true when a filter is set. */
export const isFiltered = (search: TenderFilters): boolean => Object.keys(filterOf(search)).length > 0;

/** Returns the input of the list's call. */
export const listInput = (search: TenderSearch): CallInput<typeof listTenders> => ({
  query: { page: String(search.pagina), ...filterOf(search) },
});
