import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvCells, refusedCsv } from './import-csv.ts';

const letters = fc.constantFrom(...'=+-@\t\r\n"\';, añ1');
const cell = fc.string({ unit: letters, maxLength: 8 });
const names = ['titulo', 'otra'];

describe('reading a CSV file', () => {
  it.each([
    [
      'separators and line ends of both kinds',
      '\ufeffa;b\r\n1;"x,\r\ny"\n\n2;"3 "" 4"',
      [['a', 'b'], ['1', 'x,\r\ny'], [''], ['2', '3 " 4']],
    ],
    [
      'rows of any length, and no empty ones at the end',
      'a,b\n1\n1,2,3\n,,\n\n',
      [['a', 'b'], ['1'], ['1', '2', '3']],
    ],
    [
      'quotes in the middle of a cell',
      'a,b\nCaño 1/2",2\n"Obra" nueva,3',
      [
        ['a', 'b'],
        ['Caño 1/2"', '2'],
        ['"Obra" nueva', '3'],
      ],
    ],
    [
      'a quote that is never closed',
      'a,b\n1,"2\n3,4',
      [
        ['a', 'b'],
        ['1', '2\n3,4'],
      ],
    ],
    ['nothing', '', []],
  ])('takes %s', (_what, text, cells) => {
    expect(csvCells(text)).toEqual(cells);
  });
});

describe('the file of refused rows', () => {
  it('is read back cell by cell, whatever the cells hold', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1 }), (rows) => {
        const text = refusedCsv(
          names,
          rows.map((cells) => ({ cells, problemas: ['Falta'] })),
        );
        expect(csvCells(text ?? '')).toEqual([
          [...names, 'motivos'],
          ...rows.map((cells) => [...cells, 'Falta']),
        ]);
      }),
    );
  });

  it('has no cell that a spreadsheet would run', () => {
    fc.assert(
      fc.property(cell, (text) => {
        const csv = refusedCsv(names, [{ cells: [text], problemas: ['='] }]) ?? '';
        expect(csv).not.toMatch(/(?:^\uFEFF|;|\r\n)"[=+\-@\t\r]/);
      }),
    );
  });

  it('keeps cells beyond the last name, and no reasons of before', () => {
    const text = refusedCsv(
      ['Motivos', 'titulo'],
      [{ cells: ['viejo', 'Obra', 'de más'], problemas: ['Uno', 'Dos'] }],
    );
    expect(csvCells(text ?? '')).toEqual([
      ['titulo', '', 'motivos'],
      ['Obra', 'de más', 'Uno. Dos'],
    ]);
    expect(refusedCsv(names, [])).toBeNull();
  });
});
