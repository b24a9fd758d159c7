import { asSeen } from './as-seen.ts';
import { fold } from './fold.ts';

/** Ordinal signs, which people type as one another. */
const ORDINAL_SIGNS = /[º°ª˚]/g;
const NUMBER_SIGN = /№/g;
/** A whole number with dots between its thousands: '1.500', '12.345.678'. */
const THOUSANDS = /(^|[^\d.,])([1-9]\d{0,2}(?:\.\d{3})+)(?!\d)/g;
/** Letters of an abbreviation: 's.r.l.' → 'srl'. */
const DOTTED = /(^|[^\p{L}\p{N}])((?:\p{L}\.)+\p{L})(?![\p{L}\p{N}])/gu;
/** The letters of a company's legal form, written apart: 's. r. l.', 's r l'. */
const LEGAL_FORM = / (s a s|s a u|s a|s r l|s c a|s c s|s h)(?= )/g;
/** An ordinal number with its ending: '1ra', '2do', '3er'. */
const ORDINAL = / (\d+)(?:ro|era?|ra|do|da|to|ta|mo|ma|vo|va)(?= )/g;
/** The word 'number' before a number, in any of its short forms: 'n 4', 'nro 4', 'n4'. */
const NUMBER_WORD = / (?:(?:n|no|nros?|num|numeros?) ?)+(?=\d)/g;
const LEADING_ZEROS = / 0+(?=\d)/g;

/**
 * Text as every search compares it, stored and typed alike: words of letters and digits in lower case with one space between.
 * Accents, punctuation, quotes and dashes go; 'N°4', 'Nº 4', 'nro. 4' and '04' become '4', 'S.A.' and 'S. A.' become 'sa',
 * '25mm' becomes '25 mm', '1.500' becomes '1500'.
 */
export function searchText(text: string): string {
  // No lookbehind: browsers of 2022 can't read a script with one.
  const letters = fold(asSeen(text).replace(ORDINAL_SIGNS, ' ').replace(NUMBER_SIGN, 'n ').normalize('NFKD'))
    .replace(THOUSANDS, withoutDots)
    .replace(DOTTED, withoutDots);
  return ` ${letters.replace(/[^\p{L}\p{N}]+/gu, ' ')} `
    .replace(ORDINAL, ' $1')
    .replace(/(\d)(?=\p{L})/gu, '$1 ')
    .replace(NUMBER_WORD, ' ')
    .replace(LEADING_ZEROS, ' ')
    .replace(/\s+/g, ' ')
    .replace(LEGAL_FORM, (_, letters: string) => ` ${letters.replaceAll(' ', '')}`)
    .trim();
}

/** Signs that tell names apart ('A+', 'A-'): all but dots, commas, colons, quotes and spaces. */
const signsOf = (text: string): string => fold(asSeen(text)).replace(/[\p{L}\p{N}\s.,:;'"’«»“”]/gu, '');

/** Returns true for two names that differ in case, accents, spaces, dots or quotes alone ('DNI', 'D.N.I.'). */
export const isSameName = (one: string, other: string): boolean =>
  searchText(one) === searchText(other) && signsOf(one) === signsOf(other);

const withoutDots = (_: string, before: string, text: string): string => before + text.replaceAll('.', '');

/** Longest folded text that is stored, in UTF-16 units: it must fit into an index. */
const STORED_MAX = 600;

/** Returns a text as a column holds it for searches: with a space at both ends, or empty without words. */
export function storedSearchText(text: string): string {
  const words = searchText(text.slice(0, STORED_MAX)).slice(0, STORED_MAX);
  return words === '' ? '' : ` ${words} `;
}

/** More words make a search no more exact, only slower. */
const WORDS_MAX = 8;
/** Words that say nothing about what is searched. */
const CONNECTING = /^(?:al?|con|del?|e|el|en|l[ao]s?|o|para|por|una?|y)$/;
/** Numbers of up to so many digits are searched whole: '12' is not meant by '2012'. */
const WHOLE_DIGITS_MAX = 4;
/** No index finds shorter texts inside words. */
const INSIDE_MIN = 3;
const SINGULAR_MIN = 4;

/** The words of a search, each once, plurals without their ending; eight at most. Connecting words count only alone. */
export function searchWords(text: string): string[] {
  const words = searchText(text)
    .split(' ')
    .filter((word) => word !== '');
  const telling = words.filter((word) => !CONNECTING.test(word));
  return [...new Set((telling.length > 0 ? telling : words).map(withoutPlural))].slice(0, WORDS_MAX);
}

/** Cuts the ending of a plural, so that what is left stands in the singular too: 'camiones' → 'camion'. */
function withoutPlural(word: string): string {
  const stem = /^\p{L}+[cdlnrsy]es$/u.test(word) ? word.slice(0, -2) : '';
  if (stem.length >= SINGULAR_MIN) return stem;
  return /^\p{L}{4,}s$/u.test(word) && !word.endsWith('ss') ? word.slice(0, -1) : word;
}

/**
 * Returns what a stored search text must contain to have this word: a short number whole, one or two letters at the start of a
 * word, anything else also inside words.
 */
export function searchNeedle(word: string): string {
  if (/^\d+$/.test(word) && word.length <= WHOLE_DIGITS_MAX) return ` ${word} `;
  return word.length < INSIDE_MIN ? ` ${word}` : word;
}

/** Returns true for a text of signs alone, which finds nothing; a blank one searches for nothing. */
export const isUnsearchable = (text: string): boolean => text.trim() !== '' && searchText(text) === '';

/** Returns a test for stored search texts: every word of the search, in any order. A blank search finds everything. */
export function searchMatcher(text: string): (stored: string) => boolean {
  if (isUnsearchable(text)) return () => false;
  const needles = searchWords(text).map(searchNeedle);
  return (stored) => needles.every((needle) => stored.includes(needle));
}
