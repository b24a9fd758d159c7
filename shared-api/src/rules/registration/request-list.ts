import { asSeen } from '../values/as-seen.ts';
import { digitsOf, withoutName } from '../values/digits.ts';
import { TAX_ID_LENGTH, taxIdsOfDocument } from '../values/tax-id.ts';
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

/** A shorter number behind a word is part of a name: 'Grupo 30'. */
const NAMED_NUMBER_MIN = 7;
const REQUEST_NUMBER = /^(\d{4})\D(\d{1,9})$/;
/** '4/2026', as tenders are numbered. */
const NUMBER_BEFORE_YEAR = /^(\d{1,6})\D(20\d{2})$/;

/**
 * Returns what a typed search may stand for: the request number ('Trámite 2026-4' or '4/2026' → '2026-000004') and the
 * beginning of a CUIT ('30-558' → '30558'), each null if it can't, and the CUITs of the person whose DNI it may be.
 */
export function requestSearch(text: string): {
  readonly number: string | null;
  readonly cuit: string | null;
  readonly cuitsOfPerson: readonly string[];
} {
  const written = withoutName(text);
  const yearFirst = REQUEST_NUMBER.test(written) ? written : written.replace(NUMBER_BEFORE_YEAR, '$2-$1');
  const [, year, serial = ''] = REQUEST_NUMBER.exec(yearFirst) ?? [];
  const digits = digitsOf(text);
  const isInName = written.length < asSeen(text).length && digits.length < NAMED_NUMBER_MIN;
  const isCuit = /^\d+$/.test(digits) && digits.length <= TAX_ID_LENGTH && !isInName;
  return {
    number: year ? `${year}-${serial.padStart(6, '0')}` : null,
    cuit: isCuit ? digits : null,
    cuitsOfPerson: taxIdsOfDocument(digits),
  };
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
