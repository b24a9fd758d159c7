import {
  DEFAULT_REQUEST_ORDER,
  digitsOf,
  ESTADOS,
  type Estado,
  lengthProblem,
  REQUEST_ORDERS,
  type RequestOrder,
} from 'shared-api/rules';

/** Fields the list can be filtered by, in the order offered; the names of the call and of the page's address. */
export const FILTER_FIELDS = [
  'cuit',
  'nombre_persona_humana',
  'razon_social',
  'estado',
  'buscar',
  'etiqueta',
] as const;
export type FilterField = (typeof FILTER_FIELDS)[number];

export const FILTER_LABEL: Readonly<Record<FilterField, string>> = {
  cuit: 'Cuit',
  nombre_persona_humana: 'Nombre persona humana',
  razon_social: 'Razon social',
  estado: 'Estado',
  buscar: 'Cuit, nombre o trámite',
  etiqueta: 'Etiqueta',
};

/** One filter, as the specification's select offers it. */
export interface Filter {
  readonly field: FilterField;
  /** A text, the name of a state, or the id of a label. */
  readonly value: string;
}

/** The filters in force, one per field at most; each of them must hold. */
export type Filters = Readonly<Partial<Record<FilterField, string>>>;

/** The list's view as the address has it. */
export interface ListView {
  readonly filters: Filters;
  readonly order: RequestOrder;
  /** From 1. */
  readonly page: number;
}

const PAGE = 'pagina';
const ORDER = 'orden';
const NAME_LENGTH = 100;
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Whether a text names a state of a request. */
export function isEstado(text: string): text is Estado {
  return ESTADOS.some((estado) => estado === text);
}

/** Whether a text names an order of the list. */
export function isOrder(text: string | null): text is RequestOrder {
  return REQUEST_ORDERS.some((order) => order === text);
}

/** A value as its field takes it: the digits of a CUIT, whatever stands between them. */
export function cleanValue(field: FilterField, typed: string): string {
  if (field === 'cuit') return digitsOf(typed);
  if (field === 'etiqueta') return typed.toLowerCase();
  return typed;
}

/** Why a filter can't be searched for, in Spanish, or null. */
export function filterProblem({ field, value }: Filter): string | null {
  if (field === 'estado') return isEstado(value) ? null : 'Seleccione un estado';
  if (field === 'etiqueta') return ID.test(value) ? null : 'Seleccione una etiqueta';
  if (value.trim() === '') return 'Ingrese un valor para buscar';
  if (field !== 'cuit') return lengthProblem('El valor', NAME_LENGTH, value);
  return /^\d{1,11}$/.test(value) ? null : 'El CUIT lleva solo números, hasta 11';
}

/** The filters with one more, which takes the place of another of its field. */
export function withFilter(filters: Filters, { field, value }: Filter): Filters {
  return { ...filters, [field]: value.trim() };
}

/** The filters without that of a field. */
export function withoutFilter(filters: Filters, field: FilterField): Filters {
  const { [field]: _gone, ...rest } = filters;
  return rest;
}

/** The filters as a list, in the order of their fields. */
export function listOf(filters: Filters): readonly Filter[] {
  return FILTER_FIELDS.flatMap((field) => {
    const value = filters[field];
    return value === undefined ? [] : [{ field, value }];
  });
}

/** The filters as the calls take them: a state only when it is one. */
export function filtersOfQuery({ estado, ...texts }: Filters) {
  return { ...texts, ...(estado !== undefined && isEstado(estado) && { estado }) };
}

/** Reads the view from the address; ignores invalid values. */
export function viewOf(search: URLSearchParams): ListView {
  let filters: Filters = {};
  for (const field of FILTER_FIELDS) {
    const filter = { field, value: cleanValue(field, search.get(field) ?? '').trim() };
    if (filterProblem(filter) === null) filters = withFilter(filters, filter);
  }
  const order = search.get(ORDER);
  const page = Number(search.get(PAGE));
  return {
    filters,
    order: isOrder(order) ? order : DEFAULT_REQUEST_ORDER,
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
  };
}

/** The address of a page of the list; the usual order and the first page go unsaid. */
export function searchOf({ filters, order, page }: ListView): URLSearchParams {
  const search = new URLSearchParams();
  for (const { field, value } of listOf(filters)) search.set(field, value);
  if (order !== DEFAULT_REQUEST_ORDER) search.set(ORDER, order);
  if (page > 1) search.set(PAGE, String(page));
  return search;
}
