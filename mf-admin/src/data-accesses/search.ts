import type { CallInput, exportDataAccesses } from 'shared-api/contract';
import { accessDaysProblem, type CivilDate, isCivilDate, onlyDigits, TAX_ID_LENGTH } from 'shared-api/rules';
import { pageOf } from '../settings/page-number.ts';

/** What the address of the accesses says: filters and page. */
export interface AccessSearch {
  /** Whose data: digits only, 11 when whole. */
  readonly cuit: string;
  /** Who looked: part of the name or the beginning of the document number. */
  readonly usuario: string;
  /** First and last day. */
  readonly desde: CivilDate | null;
  readonly hasta: CivilDate | null;
  /** From 1. */
  readonly pagina: number;
}
export type AccessFilters = Omit<AccessSearch, 'pagina'>;

/** Longest text of who looked that the API takes. */
export const USER_MAX = 100;
export const NO_FILTERS: AccessFilters = { cuit: '', usuario: '', desde: null, hasta: null };

/** Reads the address. What makes no sense in it is left out rather than refused: a shared link should open. */
export function readSearch(params: URLSearchParams): AccessSearch {
  const cuit = onlyDigits(params.get('cuit') ?? '', TAX_ID_LENGTH);
  const desde = dayOf(params.get('desde'));
  const hasta = dayOf(params.get('hasta'));
  return {
    cuit: cuit.length === TAX_ID_LENGTH ? cuit : '',
    usuario: (params.get('usuario') ?? '').trim().slice(0, USER_MAX),
    desde,
    hasta: accessDaysProblem(desde, hasta) ? null : hasta,
    pagina: pageOf(params.get('pagina')),
  };
}

const dayOf = (text: string | null): CivilDate | null => (text && isCivilDate(text) ? text : null);

/** The address that says this; what has its usual value is left out. */
export function writeSearch({ pagina, ...filters }: AccessSearch): URLSearchParams {
  const params = new URLSearchParams(filterQuery(filters));
  if (pagina > 1) params.set('pagina', String(pagina));
  return params;
}

/** The filters as address and API name them. */
export function filterQuery({ cuit, usuario, desde, hasta }: AccessFilters) {
  return {
    ...(cuit && { cuit }),
    ...(usuario && { usuario }),
    ...(desde && { desde }),
    ...(hasta && { hasta }),
  } satisfies CallInput<typeof exportDataAccesses>['query'];
}
