import fc from 'fast-check';
import { safeCell, withoutMark } from 'shared-api/rules';
import { describe, expect, it } from 'vitest';

describe('a cell of an exported table', () => {
  it.each([
    '=1+1',
    '+54 383',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    '＝1+1',
    '=',
    '=HYPERLINK("http://x","y")',
  ])('that may be run as a formula becomes a text: %o', (text) => {
    expect(safeCell(text)).toBe(`'${text}`);
  });

  it.each(['', 'Panadería', '30500000011', 'a=b', 'x-1', ' =1', 'á@b'])('stays as it is: %o', (text) => {
    expect(safeCell(text)).toBe(text);
  });

  it.each([
    ['="00123"', '00123'],
    ['="Caño de 2"""', 'Caño de 2"'],
    ['="A"&"B"', '="A"&"B"'],
    ['=1', '=1'],
  ])('is the text that another program keeps in a formula: %s', (cell, text) => {
    expect(withoutMark(cell)).toBe(text);
  });

  it('is read back as it was', () =>
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'\'=+a 1\t"') }), (text) => {
        expect(withoutMark(safeCell(text))).toBe(text);
      }),
    ));
});
