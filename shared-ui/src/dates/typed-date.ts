import { type CivilDate, formatDate, isCivilDate, parseTypedDate } from 'shared-api/rules';

export const DATE_PLACEHOLDER = 'dd/mm/aaaa';
export const DATE_UNREADABLE = 'Escriba una fecha que exista, como 31/12/2026';

/** Adds the slashes that a phone's number pad lacks, where the digits can only be read in one way. */
export function withSlashes(typed: string): string {
  const digits = /^\d{3,8}$/.test(typed) ? typed : /^(\d{2})\/(\d{3,6})$/.exec(typed)?.slice(1).join('');
  if (digits === undefined) return typed;
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter(Boolean).join('/');
}

/**
 * Writes `1/3/2026`, `01-03-2026`, `01.03.2026`, `1 3 2026` or `01032026` as `01/03/2026`; any other text stays as it
 * was typed.
 */
export function withTwoDigits(typed: string): string {
  const text = typed.trim();
  const parts = /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4})$/.exec(text) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(text);
  if (!parts) return text;
  const [, day = '', month = '', year = ''] = parts;
  return `${day.padStart(2, '0')}/${month.padStart(2, '0')}/${year}`;
}

/** Reads a typed or pasted date, null if there is none in the text. Copied values are `yyyy-mm-dd`. */
export function dateOf(typed: string): CivilDate | null {
  const text = withTwoDigits(typed);
  return isCivilDate(text) ? text : parseTypedDate(text);
}

/** Says why a date is outside of the range; null when it is inside. */
export function rangeProblem(
  date: CivilDate,
  min: CivilDate | undefined,
  max: CivilDate | undefined,
): string | null {
  if (min !== undefined && date < min) return `La fecha no puede ser anterior al ${formatDate(min)}`;
  if (max !== undefined && date > max) return `La fecha no puede ser posterior al ${formatDate(max)}`;
  return null;
}
