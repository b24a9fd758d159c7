import { oneLine } from 'shared-api/rules';
import { expect, it } from 'vitest';

it.each([
  ['Compra de\r\ncaños', 'Compra de caños'],
  ['Compra de \n\n\t caños', 'Compra de caños'],
  ['Compra\u2028de\tcaños', 'Compra de caños'],
  ['Compra  de caños ', 'Compra  de caños '],
])('%j is %j in one line', (text, line) => expect(oneLine(text)).toBe(line));
