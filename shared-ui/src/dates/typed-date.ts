import { type CivilDate, formatDate, isCivilDate, parseTypedDate } from 'shared-api/rules';

export const DATE_PLACEHOLDER = 'dd/mm/aaaa';
export const DATE_UNREADABLE = 'Escriba una fecha que exista, como 31/12/2026';

/** Puts in the slashes that a phone's number pad lacks, only where they can't be meant otherwise. */
export function withSlashes(typed: string): string {
  const digits = /^\d{3,8}$/.test(typed) ? typed : /^(\d{2})\/(\d{3,6})$/.exec(typed)?.slice(1).join('');
  if (digits === undefined) return typed;
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter(Boolean).join('/');
}

/**
 * `1/3/2026`, `01-03-2026`, `01.03.2026`, `1 3 2026` or `01032026` as `01/03/2026`; what is no such thing stays as it
 * was typed.
 */
export function tidied(typed: string): string {
  const text = typed.trim();
  const found = /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4})$/.exec(text) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(text);
  if (!found) return text;
  const [, day = '', month = '', year = ''] = found;
  return `${day.padStart(2, '0')}/${month.padStart(2, '0')}/${year}`;
}

/** The day that a pasted or typed text means; null when it means none. Reads `yyyy-mm-dd` too, which is what copies. */
export function dateOf(typed: string): CivilDate | null {
  const text = tidied(typed);
  return isCivilDate(text) ? text : parseTypedDate(text);
}

/** Why an existing day is outside of what may be chosen; null when it is inside. */
export function rangeProblem(
  date: CivilDate,
  min: CivilDate | undefined,
  max: CivilDate | undefined,
): string | null {
  if (min !== undefined && date < min) return `La fecha no puede ser anterior al ${formatDate(min)}`;
  if (max !== undefined && date > max) return `La fecha no puede ser posterior al ${formatDate(max)}`;
  return null;
}
