import { readCount } from 'shared-api/rules';
import { expect, it } from 'vitest';

it.each([
  ['13', 13],
  [' 13 ', 13],
  ['0', 0],
  ['1.500', 1500],
  ['1 500', 1500],
  ['1.234.567', 1_234_567],
  ['13,0', 13],
  ['13.00', 13],
  ['N° 13', 13],
  ['N.º 13', 13],
  ['Nro. 13', 13],
  ['2.026', 2026],
  ['\u200e13\u200e', 13],
])('reads %j as %d', (text, count) => expect(readCount(text)).toBe(count));

it.each(['', '-4', '+4', '1,5', '12/2026', '1.50', 'trece', '12 bis', '1234567890', '1.5000'])(
  'reads no number in %j',
  (text) => expect(readCount(text)).toBeNull(),
);
