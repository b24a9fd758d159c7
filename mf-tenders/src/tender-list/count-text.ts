import { TOTAL_CAP } from 'shared-api/rules';

/**
 * Returns the number of tenders in words; undefined while it isn't known.
 * @param similar so many of them are only similar to what was searched
 */
export function countText(total: number | undefined, similar = 0): string {
  if (total === undefined) return 'Cargando...';
  if (similar > 0)
    return `${countText(total - similar)} y ${similar} ${similar === 1 ? 'parecida' : 'parecidas'}`;
  if (total === 1) return '1 licitación';
  return total >= TOTAL_CAP ? '1.000 licitaciones o más' : `${total} licitaciones`;
}
