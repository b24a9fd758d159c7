import { TOTAL_CAP } from 'shared-api/rules';
import { numberText } from './number-text.ts';

/** How many records a list holds, in words. */
export function countText(total: number): string {
  if (total === 1) return '1 registro';
  return `${numberText(total)} registros${total >= TOTAL_CAP ? ' o más' : ''}`;
}
