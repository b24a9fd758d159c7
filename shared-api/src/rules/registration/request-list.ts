import { TAX_ID_LENGTH } from '../values/tax-id.ts';
import { ESTADOS, type Estado } from './request-states.ts';

/** Orders of the staff's list; the names stand in the call and in the page's address. */
export const REQUEST_ORDERS = ['nuevas', 'antiguas', 'nombre', 'estado'] as const;
export type RequestOrder = (typeof REQUEST_ORDERS)[number];

/** Order of the list unless another is chosen. */
export const DEFAULT_REQUEST_ORDER: RequestOrder = 'nuevas';

/** Label of each order. */
export const REQUEST_ORDER_LABEL: Readonly<Record<RequestOrder, string>> = {
  nuevas: 'Más nuevas primero',
  antiguas: 'Más antiguas primero',
  nombre: 'Nombre o razón social',
  estado: 'Más tiempo en su estado',
};

/** The most requests that one export holds. */
export const REQUESTS_EXPORTED = 10_000;

/** Formats of the exported list. */
export const EXPORT_FORMATS = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

const REQUEST_NUMBER = /^(\d{4})\D(\d{1,9})$/;

/**
 * Returns the request number and the beginning of a CUIT that a typed search may stand for, each null if it can't:
 * '2026-4' → '2026-000004', '30-558' → '30558'.
 */
export function requestSearch(text: string): {
  readonly number: string | null;
  readonly cuit: string | null;
} {
  const typed = text.trim();
  const [, year, serial = ''] = REQUEST_NUMBER.exec(typed) ?? [];
  const digits = typed.replace(/[\s.-]/g, '');
  const isCuit = /^\d+$/.test(digits) && digits.length <= TAX_ID_LENGTH;
  return { number: year ? `${year}-${serial.padStart(6, '0')}` : null, cuit: isCuit ? digits : null };
}

/** The sizes of a page of the list, in requests. */
export const PAGE_SIZES = [5, 10, 20, 50] as const;
export type PageSize = (typeof PAGE_SIZES)[number];

/** Size of a page unless another is chosen (specification, section 9). */
export const DEFAULT_PAGE_SIZE: PageSize = 5;

/** Returns the states that a filter names, each once; unknown ones are left out. */
export const statesOf = (filter: string): readonly Estado[] => {
  const names = filter.split(',');
  return ESTADOS.filter((estado) => names.includes(estado));
};

/** Returns true for a state, or several with commas between. */
export const isStates = (filter: string): boolean => statesOf(filter).length === filter.split(',').length;
