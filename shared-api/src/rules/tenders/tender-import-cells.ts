import { withPlainDashes } from '../values/as-seen.ts';
import { readCount } from '../values/read-count.ts';
import type { TenderForm } from './tender-form.ts';
import { fullYear } from './tender-year.ts';

/** Most characters of a cell that a message quotes. */
const CELL_SHOWN = 40;
export const quoted = (text: string): string =>
  `«${text.length > CELL_SHOWN ? `${text.slice(0, CELL_SHOWN)}…` : text}»`;

/**
 * What a spreadsheet writes in place of a value: the error of a formula, a number or date that its column is too narrow for, a
 * long number in scientific notation.
 */
export const LOST_VALUE =
  /^(?:#+|#N\/[AD]|#[¡¿]?(?:DIV\/0|NAME|NOMBRE|NULL|NULO|NUM|REF|VALUE|VALOR)[!?]|\d(?:[.,]\d+)?E\+\d+)$/i;

/** `07/2026` or `7-26`: number and year in one cell. */
const NUMBER_OF_YEAR = /^(.+?)\s*[/-]\s*(\d{4}|\d{2})$/;

/** The type of a tender before its number: 'LP 7', 'Licitación Pública N° 7'. */
const WORDS_BEFORE = /^\p{L}[\p{L}\s.°º]*(?=\d)/u;

const readNumber = (text: string): number | null =>
  readCount(text) ?? readCount(text.replace(WORDS_BEFORE, ''));

type NumberAndYear = Pick<TenderForm, 'numero' | 'anio'>;

/** Reads a number and its year in one cell; null if it holds anything else. */
export function readNumberOfYear(text: string): NumberAndYear | null {
  const [, first = '', year = ''] = NUMBER_OF_YEAR.exec(withPlainDashes(text)) ?? [];
  const numero = readNumber(first);
  return numero === null ? null : { numero, anio: readYear(year, []) };
}

/** Reads a number and its year, which may stand in the number's cell; if it contradicts the year's own, there is no number. */
export function readNumberAndYear(numberText: string, yearText: string, avisos: string[]): NumberAndYear {
  const numbered = readNumberOfYear(numberText);
  if (numbered && yearText === '') {
    avisos.push(`El número ${quoted(numberText)} se leyó como ${numbered.numero} del año ${numbered.anio}`);
    return numbered;
  }
  const anio = readYear(yearText, avisos);
  if (!numbered) {
    const numero = readNumber(numberText);
    if (numero !== readCount(numberText)) {
      avisos.push(`El número ${quoted(numberText)} se leyó como ${numero}`);
    }
    return { numero, anio };
  }
  return { numero: anio === null || anio === numbered.anio ? numbered.numero : null, anio };
}

/** Reads a year; one of two digits is of this century, which is said. */
function readYear(text: string, avisos: string[]): number | null {
  const year = fullYear(text);
  if (year !== text) avisos.push(`El año ${quoted(text)} se leyó como ${year}`);
  return readCount(year);
}
