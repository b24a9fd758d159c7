import { TOTAL_CAP } from 'shared-api/rules';
import { numberText } from './number-text.ts';

/** Returns the number of records of a list in Spanish. */
export function countText(total: number): string {
  if (total === 1) return '1 registro';
  return `${numberText(total)} registros${total >= TOTAL_CAP ? ' o más' : ''}`;
}
