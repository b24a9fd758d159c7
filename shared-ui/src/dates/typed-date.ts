import { type CivilDate, formatDate, readDate } from 'shared-api/rules';

export const DATE_PLACEHOLDER = 'dd/mm/aaaa';
export const DATE_UNREADABLE = 'Escriba una fecha que exista, como 31/12/2026';

/**
 * Adds the slashes that a phone's number pad lacks once a whole date was typed in digits alone. A text that is still being typed
 * is never changed: `2026` may be the beginning of `2026-11-10`.
 */
export function withSlashes(typed: string): string {
  const date = /^\d{8}$/.test(typed) ? readDate(typed) : null;
  return date === null ? typed : formatDate(date);
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
