import { addDays, type CivilDate, formatDate, isCivilDate } from '../values/civil-date.ts';
import { WAIT_RANGES } from './dashboard.ts';

/**
 * A number of the dashboard as a filter of the list: the requests that it counts. Its text stands in the call and in the
 * page's address: 'espera:6', 'recibidas:2026-11-23', 'revisor:<id>'.
 */
const BOARD_NUMBERS = ['espera', 'recibidas', 'decididas', 'revisor', 'decidio'] as const;
type BoardNumber = (typeof BOARD_NUMBERS)[number];

export interface BoardFilter {
  readonly number: BoardNumber;
  /** `espera`: `desde` of a range; `recibidas`, `decididas`: the Monday of a week; `revisor`, `decidio`: id of a user. */
  readonly value: string;
}

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const isId = (value: string) => ID.test(value);
const isRange = (value: string) => WAIT_RANGES.some(({ desde }) => String(desde) === value);
const TAKES: Readonly<Record<BoardNumber, (value: string) => boolean>> = {
  espera: isRange,
  recibidas: isCivilDate,
  decididas: isCivilDate,
  revisor: isId,
  decidio: isId,
};

/** Reads a filter from its text; null when it is none. */
export function boardFilterOf(text: string): BoardFilter | null {
  const [name, value = '', ...rest] = text.split(':');
  const number = BOARD_NUMBERS.find((known) => known === name);
  return number && rest.length === 0 && TAKES[number](value) ? { number, value } : null;
}

/** Returns the text that `boardFilterOf` reads. */
export const boardFilterText = ({ number, value }: BoardFilter): string => `${number}:${value}`;

/** Returns a range of waits in Spanish: '6 a 10 días', '11 días o más'. */
export const waitRangeText = (desde: number, hasta: number | null): string =>
  hasta === null ? `${desde} días o más` : `${desde} a ${hasta} días`;

/** Returns the last day of the week that begins on a Monday. */
export const weekEnd = (monday: CivilDate): CivilDate => addDays(monday, 6);

/** Returns true for a filter whose value is the id of a user. */
export const isOfReviewer = ({ number }: BoardFilter): boolean =>
  number === 'revisor' || number === 'decidio';

/** Returns in Spanish which requests a filter selects. `reviewer`: name of the user whose id is the filter's value. */
export function boardFilterLabel({ number, value }: BoardFilter, reviewer: string): string {
  switch (number) {
    case 'espera': {
      const range = WAIT_RANGES.find(({ desde }) => String(desde) === value);
      return `Esperan: ${range ? waitRangeText(range.desde, range.hasta) : value}`;
    }
    case 'recibidas':
      return `Recibidas: ${formatDate(value)} al ${formatDate(weekEnd(value))}`;
    case 'decididas':
      return `Decididas: ${formatDate(value)} al ${formatDate(weekEnd(value))}`;
    case 'revisor':
      return `En manos de ${reviewer}`;
    case 'decidio':
      return `Decididas este mes por ${reviewer}`;
  }
}
