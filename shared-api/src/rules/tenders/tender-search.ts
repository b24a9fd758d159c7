import type { CivilDate } from '../values/civil-date.ts';
import { readDate } from '../values/read-date.ts';
import { searchText, storedSearchText } from '../values/search-text.ts';
import { EXPEDIENTE_OFFICE_LENGTH, normaliseExpediente } from './expediente.ts';
import { type TenderSubtype, type TenderType, tenderLabel } from './tenders.ts';

/** A file number without its dashes: `EX`, year, number, ecosystem, office; what comes after the year may be missing. */
const RUN_TOGETHER = /^(EX)(\d{4})(\d{0,8})(MUNICAT)?([A-Z0-9]*)$/;

/**
 * Returns what a file number must hold, in this order, to be the one that a word means: its runs of letters and digits in upper
 * case, whatever stands between them ('ex–2026/1234' and 'EX20261234' → EX, 2026, 1234). Empty where there are none.
 */
export function expedientePieces(word: string): string[] {
  const pieces = normaliseExpediente(word)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((piece) => piece !== '');
  const together = pieces.length === 1 ? RUN_TOGETHER.exec(pieces[0] ?? '') : null;
  return together ? together.slice(1).filter((piece) => piece !== undefined && piece !== '') : pieces;
}

const THOUSANDS = /(^|\D)(\d{1,3}(?:\.\d{3})+)(?!\d)/g;

/** Writes file numbers without dashes as others are, and '1.500' as '1500', in a typed search and in stored texts. */
const plainNumbers = (text: string): string =>
  text
    .replace(THOUSANDS, (_, before: string, number: string) => before + number.replaceAll('.', ''))
    .split(/\s+/)
    .map((word) => (RUN_TOGETHER.test(word.toUpperCase()) ? expedientePieces(word).join('-') : word))
    .join(' ');

const DASH = '[-\\u2010-\\u2015\\u2212]';
/** An office's code: letters and digits. */
const OFFICE = `(?=\\d*[a-z])[a-z\\d]{${EXPEDIENTE_OFFICE_LENGTH}}`;
/** What follows the number in a file number: ecosystem and office, or the office's code alone. */
const AFTER_NUMBER = new RegExp(
  `(\\d)(?:[^\\p{L}\\p{N}]+municat(?:\\s*${DASH}\\s*[\\p{L}\\p{N}]+|\\s+${OFFICE})?|(?:/|${DASH})${OFFICE})(?![\\p{L}\\p{N}])`,
  'giu',
);

/**
 * Leaves the ecosystem and the office out of a file number. Searches look inside words: 'salud' is not meant by the office
 * 'SECSALUD03'.
 */
const withoutOffice = (text: string): string => text.replace(AFTER_NUMBER, '$1');

const NUMBER_SIGN = '(?:n(?:[.°ºo]{0,3}|ros?[.°º]?|[uú]m(?:eros?)?\\.?)\\s*)?';
/** 'Expediente' and its short forms before a file number. */
const FILE_WORD = new RegExp(
  `(^|\\s)(?:expedientes?|expe?dte|expte|exped|exp)[.:]*(?:\\s+electr[oó]nico)?\\s*${NUMBER_SIGN}(?=(?:ex(?:\\s|${DASH})?)?\\d)`,
  'giu',
);
const TERMS_WORD = /^\s*pliegos?(?:\s+de\s+condiciones)?\s+(?=\S)/iu;
/** Notices say which kind of 'licitación' one is; the portal has one type for both. */
const KIND_OF_LICITACION =
  /(^|\P{L})lic(?:itaci[oó]n(?:es)?)?\.?\s*(?:p[uú]b(?:licas?)?|priv(?:adas?)?)(?!\p{L})\.?/giu;
const LICITACION_SHORT = /(^|\P{L})lic(?:\.|(?=\s+(?:n(?:\P{L}|ro)|\d)))/giu;
/** Initials of a type before a number and its year: 'L.P. 11/2026'. */
const TYPE_INITIALS = new RegExp(
  `(^|\\s)([lc])\\.?\\s?([pd])\\.?(?=\\s*${NUMBER_SIGN}\\d+\\s*/\\s*\\d)`,
  'giu',
);
const TYPES_BY_INITIALS: Readonly<Record<string, string>> = {
  lp: 'licitación',
  cp: 'concurso de precios',
  cd: 'contratación directa',
};
/** A year of two digits: after the number of a tender, or in a search for a number alone. 'Caño 3/16' has none. */
const NUMBERED = `${NUMBER_SIGN}\\d{1,8}\\s*/\\s*`;
const SHORT_YEAR = new RegExp(
  `((?:licitaci[oó]n|concurso(?:\\s+de\\s+precios)?|contrataci[oó]n(?:\\s+directa)?|iniciativa(?:\\s+privada)?)\\s+${NUMBERED})(\\d{2})(?![\\p{L}\\p{N}/])`,
  'giu',
);
const SHORT_YEAR_ALONE = new RegExp(`^(\\s*${NUMBERED})(\\d{2})(?=[^\\p{L}\\p{N}]*$)`, 'iu');

const inFull = (_: string, before: string, year: string): string => `${before}20${year}`;

/** Words for the purchase itself before what is bought: 'compra de', 'licitación para la adquisición de'. */
const PURCHASE = '(?:compra|adquisici[oó]n|provisi[oó]n|contrataci[oó]n|licitaci[oó]n|concurso|llamado)';
const PURCHASE_OF = new RegExp(
  `(^|\\s)(?:${PURCHASE}\\s+(?:(?:a|para|por|del?|la|el)\\s+)*)*${PURCHASE}\\s+del?\\s+(?!precios?(?!\\p{L}))(?=\\p{L})`,
  'giu',
);

const withoutFileWord = (text: string): string =>
  plainNumbers(text.normalize('NFC').replace(FILE_WORD, '$1')).trim();

/** Returns a typed text with its file numbers in full: 'Expte. 139595/26' → '139595/2026'. */
const typedFileNumber = (text: string): string => withoutFileWord(text).replace(SHORT_YEAR_ALONE, inFull);

/** Returns what each part of a typed file number must hold, in any order of the parts: '1234/2026' and '2026 1234' alike. */
export const typedExpedientes = (text: string): string[][] =>
  typedFileNumber(text)
    .replace(/(\d)\/((?:19|20)\d{2})(?!\S)/g, '$1 $2')
    .split(/\s+/)
    .map(expedientePieces)
    .filter((pieces) => pieces.length > 0);

/**
 * Returns the pieces of a typed file number whose year has two digits, as other systems store some: 'Expte. 1234/26' → 1234, 26.
 * Empty for any other text.
 */
export function shortYearPieces(text: string): string[] {
  const typed = withoutFileWord(text);
  return SHORT_YEAR_ALONE.test(typed) ? expedientePieces(typed) : [];
}

/**
 * Returns a typed search in the writing of `tenderSearchText`: 'Lic. Pública N° 7/26' finds the LICITACIÓN 7 of 2026, and
 * 'compra de ambulancias' everything with ambulances.
 */
export const typedTenderSearch = (text: string): string =>
  withoutOffice(typedFileNumber(text))
    .replace(TERMS_WORD, '')
    .replace(KIND_OF_LICITACION, '$1licitación ')
    .replace(LICITACION_SHORT, '$1licitación ')
    .replace(TYPE_INITIALS, (all, before: string, first: string, second: string) => {
      const type = TYPES_BY_INITIALS[(first + second).toLowerCase()];
      return type ? `${before}${type} ` : all;
    })
    .replace(SHORT_YEAR, inFull)
    .replace(PURCHASE_OF, '$1')
    .trim();

/** A number over one of two digits, which may be a year or not: '7/25', '205/55'. */
const TWO_DIGITS = /\d\s*\/\s*\d{2}(?![\p{L}\p{N}/])/u;

/**
 * Returns the words of a search whose two digits are read as a year, side by side as a title may hold them ('Segundo llamado de
 * la licitación 7/25', 'Cubiertas 205/55'); null for any other search.
 */
export function tenderPhrase(text: string): string | null {
  const words = plainNumbers(text.normalize('NFC')).trim();
  return TWO_DIGITS.test(words) && words !== typedTenderSearch(text) ? ` ${searchText(words)} ` : null;
}

/** Returns the day that a whole search names, as '6/12/2026' does; null for digits alone, which are a number. */
export const searchedDay = (text: string): CivilDate | null =>
  /^\s*\d*\s*$/.test(text) ? null : readDate(text);

/** The fields that a search looks into. */
export interface SearchedTender {
  readonly tipo: TenderType;
  readonly subtipo: TenderSubtype | null;
  readonly titulo: string;
  readonly numero: number;
  readonly anio: number;
  readonly expediente: string;
}

/** A tender as searches compare it (`storedSearchText`): its title, type, subtype, number, year and file number. */
export function tenderSearchText(tender: SearchedTender): string {
  const { titulo, tipo, subtipo, numero, anio, expediente } = tender;
  const type = subtipo ? `${tenderLabel(tipo)} ${tenderLabel(subtipo)}` : tenderLabel(tipo);
  return storedSearchText(
    `${plainNumbers(titulo)} ${type} ${numero} ${anio} ${withoutOffice(plainNumbers(expediente))}`,
  );
}
