import type { CallInput, exportDataAccesses } from 'shared-api/contract';
import {
  accessCuitProblem,
  accessDaysProblem,
  type CivilDate,
  digitsOf,
  isCivilDate,
  typedSearch,
} from 'shared-api/rules';
import { pageOf } from '../settings/page-number.ts';

/** The state of the data accesses in their address. */
export interface AccessSearch {
  /** CUIT of the supplier, 11 digits when complete. */
  readonly cuit: string;
  /** Part of the name, or start of the document number, of the staff member. */
  readonly usuario: string;
  /** First and last day. */
  readonly desde: CivilDate | null;
  readonly hasta: CivilDate | null;
  /** From 1. */
  readonly pagina: number;
}
export type AccessFilters = Omit<AccessSearch, 'pagina'>;

/** Greatest length of `usuario` in the API. */
const USER_MAX = 100;
export const NO_FILTERS: AccessFilters = { cuit: '', usuario: '', desde: null, hasta: null };

/** Reads the address; ignores invalid values, so that a shared link opens. */
export function readSearch(params: URLSearchParams): AccessSearch {
  const cuit = digitsOf(params.get('cuit') ?? '');
  const desde = dayOf(params.get('desde'));
  const hasta = dayOf(params.get('hasta'));
  return {
    cuit: accessCuitProblem(cuit) === null ? cuit : '',
    usuario: typedSearch(params.get('usuario') ?? '', USER_MAX),
    desde,
    hasta: accessDaysProblem(desde, hasta) ? null : hasta,
    pagina: pageOf(params.get('pagina')),
  };
}

const dayOf = (text: string | null): CivilDate | null => (text && isCivilDate(text) ? text : null);

/** Writes the address; omits defaults. */
export function writeSearch({ pagina, ...filters }: AccessSearch): URLSearchParams {
  const params = new URLSearchParams(filterQuery(filters));
  if (pagina > 1) params.set('pagina', String(pagina));
  return params;
}

/** Returns the filters as query parameters, the same in the address and in the API. */
export function filterQuery({ cuit, usuario, desde, hasta }: AccessFilters) {
  return {
    ...(cuit && { cuit }),
    ...(usuario && { usuario }),
    ...(desde && { desde }),
    ...(hasta && { hasta }),
  } satisfies CallInput<typeof exportDataAccesses>['query'];
}
