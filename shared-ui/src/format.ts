import { formatDate as formatCivilDate } from 'shared-api/rules';

export { formatDateTime, formatTaxId } from 'shared-api/rules';

/** Shown in place of a missing value. */
export const NO_VALUE = '—';

/** A civil date as `dd/mm/aaaa`; a dash when there is none. */
export function formatDate(date: string | null): string {
  return date === null ? NO_VALUE : formatCivilDate(date);
}
