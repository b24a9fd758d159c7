import { asSeen } from './as-seen.ts';

/** Characters that people put around digits: spaces, dots, dashes of any kind, slashes, parentheses. */
export const SEPARATORS = /[\s.\-/()_\u2010-\u2015\u2212]/g;
/** A name before the number, as in a copied 'CUIT: 20-00230755-4'. */
const NAME = /^[\p{L}\s.:/°]{2,}(?=[\d(+])/u;

/** Returns a copied number without the name before it: 'Trámite N° 2026-000004' → '2026-000004'. */
export const withoutName = (text: string): string => asSeen(text.normalize('NFKC')).replace(NAME, '');

/** Returns the digits of a number with separators, its name before it or a comma behind it; any other text as it is. */
export function digitsOf(text: string): string {
  const digits = withoutName(text).replace(/[,;]$/, '').replace(SEPARATORS, '');
  return /^\d+$/.test(digits) ? digits : asSeen(text);
}
