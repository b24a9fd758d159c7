import { ESTADOS, type Estado } from 'shared-api/rules';

/** Fields the list can be filtered by, in the order offered; the names of the call and of the page's address. */
export const FILTER_FIELDS = ['cuit', 'nombre_persona_humana', 'razon_social', 'estado'] as const;
export type FilterField = (typeof FILTER_FIELDS)[number];

export const FILTER_LABEL: Readonly<Record<FilterField, string>> = {
  cuit: 'Cuit',
  nombre_persona_humana: 'Nombre persona humana',
  razon_social: 'Razon social',
  estado: 'Estado',
};

/** One filter at a time, as the specification's select offers it. */
export interface Filter {
  readonly field: FilterField;
  readonly value: string;
}

const PAGE = 'pagina';
const CUIT_DIGITS = 11;
const NAME_LENGTH = 100;

/** Whether a text names a state of a request. */
export function isEstado(text: string): text is Estado {
  return ESTADOS.some((estado) => estado === text);
}

/** A value as its field takes it: digits for a CUIT (dashes of a pasted one go), at most 100 characters for a name. */
export function cleanValue(field: FilterField, typed: string): string {
  if (field === 'cuit') return typed.replace(/\D/g, '').slice(0, CUIT_DIGITS);
  return typed.slice(0, NAME_LENGTH);
}

/** Why a filter can't be searched for, in Spanish, or null. */
export function filterProblem({ field, value }: Filter): string | null {
  if (field === 'estado') return isEstado(value) ? null : 'Seleccione un estado';
  return value.trim() === '' ? 'Ingrese un valor para buscar' : null;
}

/** The filter that the page's address holds; null when it holds none that makes sense. */
export function filterOf(search: URLSearchParams): Filter | null {
  for (const field of FILTER_FIELDS) {
    const value = cleanValue(field, search.get(field) ?? '').trim();
    const filter = { field, value };
    if (value !== '' && filterProblem(filter) === null) return filter;
  }
  return null;
}

/** The page that the address holds, from 1. */
export function pageOf(search: URLSearchParams): number {
  const page = Number(search.get(PAGE));
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1;
}

/** The address of a page of the filtered list; the first page goes unsaid. */
export function searchOf(filter: Filter | null, page = 1): URLSearchParams {
  const search = new URLSearchParams();
  if (filter) search.set(filter.field, filter.value.trim());
  if (page > 1) search.set(PAGE, String(page));
  return search;
}
