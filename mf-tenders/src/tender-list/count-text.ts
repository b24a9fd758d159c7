import { TOTAL_CAP } from 'shared-api/rules';

/** How many tenders there are, in words; undefined while that isn't known. */
export function countText(total: number | undefined): string {
  if (total === undefined) return 'Cargando...';
  if (total === 1) return '1 licitación';
  return total >= TOTAL_CAP ? '1.000 licitaciones o más' : `${total} licitaciones`;
}
