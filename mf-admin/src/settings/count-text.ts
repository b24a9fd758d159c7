import { numberText } from './number-text.ts';

/** The API counts up to here; this number stands for "this many or more". */
const COUNTED_UP_TO = 10_000;

/** How many records a list holds, in words. */
export function countText(total: number): string {
  if (total === 1) return '1 registro';
  return `${numberText(total)} registros${total >= COUNTED_UP_TO ? ' o más' : ''}`;
}
