import {
  boardFilterOf,
  DEFAULT_REQUEST_ORDER,
  digitsOf,
  ESTADOS,
  type Estado,
  isQueue,
  isStates,
  lengthProblem,
  PAGE_SIZES,
  type PageSize,
  type Queue,
  queuesFor,
  REQUEST_ORDERS,
  type RequestOrder,
  WHOLE_QUEUE,
  withoutControlCharacters,
} from 'shared-api/rules';

/** Fields the list can be filtered by, in the order offered; the names of the call and of the page's address. */
export const FILTER_FIELDS = [
  'cuit',
  'nombre_persona_humana',
  'razon_social',
  'estado',
  'buscar',
  'etiqueta',
  'tablero',
] as const;
export type FilterField = (typeof FILTER_FIELDS)[number];

export const FILTER_LABEL: Readonly<Record<FilterField, string>> = {
  cuit: 'Cuit',
  nombre_persona_humana: 'Nombre persona humana',
  razon_social: 'Razon social',
  estado: 'Estado',
  buscar: 'Cuit, nombre o trámite',
  etiqueta: 'Etiqueta',
  tablero: 'Tablero',
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
  /** Part of the review queue; null for the list of all requests. */
  readonly queue: Queue | null;
  /** In the queue only `buscar` counts. */
  readonly filters: Filters;
  readonly order: RequestOrder;
  /** From 1. */
  readonly page: number;
  /** Rows of a page; null for what the person has chosen before. */
  readonly size: PageSize | null;
}

const QUEUE = 'cola';
const VIEW = 'vista';
const ALL = 'todas';
const PAGE = 'pagina';
const SIZE = 'filas';
const ORDER = 'orden';
/** Longest text of a filter. */
export const NAME_LENGTH = 100;
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Returns true for the name of a state. */
export function isEstado(text: string): text is Estado {
  return ESTADOS.some((estado) => estado === text);
}

/** Returns true for the name of an order of the list. */
export function isOrder(text: string | null): text is RequestOrder {
  return REQUEST_ORDERS.some((order) => order === text);
}

/** A value as its field takes it: the digits of a CUIT, a text without the control characters that PDFs put into it. */
export function cleanValue(field: FilterField, typed: string): string {
  if (field === 'cuit') return digitsOf(typed);
  if (field === 'etiqueta') return typed.toLowerCase();
  return withoutControlCharacters(typed);
}

/** Why a filter can't be searched for, in Spanish, or null. */
export function filterProblem({ field, value }: Filter): string | null {
  if (field === 'estado') return isStates(value) ? null : 'Seleccione un estado';
  if (field === 'tablero') return boardFilterOf(value) ? null : 'No es un número del tablero';
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

/**
 * Reads the view from the address; ignores invalid values. An address without a part of the queue and without anything of
 * the list of all opens the person's own start: with `opensQueue` (they review) the review queue, otherwise the list of all.
 */
export function viewOf(search: URLSearchParams, opensQueue: boolean): ListView {
  let filters: Filters = {};
  for (const field of FILTER_FIELDS) {
    const filter = { field, value: cleanValue(field, search.get(field) ?? '').trim() };
    if (filterProblem(filter) === null) filters = withFilter(filters, filter);
  }
  const order = search.get(ORDER);
  const page = Number(search.get(PAGE));
  const size = Number(search.get(SIZE));
  const place = {
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
    size: PAGE_SIZES.find((known) => known === size) ?? null,
  };
  const queue = queueOf(search, opensQueue);
  if (queue === null) {
    return { queue, filters, order: isOrder(order) ? order : DEFAULT_REQUEST_ORDER, ...place };
  }
  const { buscar } = filters;
  return { queue, filters: buscar === undefined ? {} : { buscar }, order: DEFAULT_REQUEST_ORDER, ...place };
}

function queueOf(search: URLSearchParams, opensQueue: boolean): Queue | null {
  const queue = search.get(QUEUE);
  if (isQueue(queue) && queuesFor(opensQueue).includes(queue)) return queue;
  const saysList = [VIEW, ORDER, ...FILTER_FIELDS].some((name) => search.has(name));
  return opensQueue && !saysList ? WHOLE_QUEUE : null;
}

/** Returns the address of a view, as `viewOf` reads it; omits defaults. */
export function searchOf(view: ListView, opensQueue: boolean): URLSearchParams {
  const { queue, filters, order, page, size } = view;
  const search = new URLSearchParams();
  for (const { field, value } of listOf(filters)) search.set(field, value);
  if (order !== DEFAULT_REQUEST_ORDER) search.set(ORDER, order);
  const home = queueOf(search, opensQueue);
  if (queue !== home) search.set(queue === null ? VIEW : QUEUE, queue ?? ALL);
  if (size !== null) search.set(SIZE, String(size));
  if (page > 1) search.set(PAGE, String(page));
  return search;
}
