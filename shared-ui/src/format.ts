import { formatDate as formatCivilDate } from 'shared-api/rules';

export { formatDateTime, formatTaxId } from 'shared-api/rules';

/** What stands for a datum that is not there. */
export const NO_DATUM = '—';

/** A civil date as `dd/mm/aaaa`; a dash when there is none. */
export function formatDate(date: string | null): string {
  return date === null ? NO_DATUM : formatCivilDate(date);
}
