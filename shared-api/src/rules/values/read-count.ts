import { asSeen } from './as-seen.ts';

/** Words that stand before a number in an office's tables. */
const NUMBER_SIGN = /^n\.?(?:ro|[º°o])?\.?\s*(?=\d)/i;
const PLAIN = /^\d{1,9}$/;
/** A dot or a space between the thousands, as spreadsheets here show them. */
const WITH_THOUSANDS = /^\d{1,3}(?:[.\s]\d{3}){1,2}$/;

/**
 * Returns the whole number that a person or a spreadsheet wrote: `13`, `1.500`, `13,0`, `N° 13`. Null for any other text, also
 * for one with a sign or a fraction.
 */
export function readCount(text: string): number | null {
  const written = asSeen(text)
    .replace(NUMBER_SIGN, '')
    .replace(/[.,]0{1,2}$/, '');
  if (PLAIN.test(written)) return Number(written);
  return WITH_THOUSANDS.test(written) ? Number(written.replaceAll(/[.\s]/g, '')) : null;
}
