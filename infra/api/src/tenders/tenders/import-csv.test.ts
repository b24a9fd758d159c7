import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvCells, refusedCsv } from './import-csv.ts';

const letters = fc.constantFrom(...'=+-@\t\r\n"\';, añ1');
const cell = fc.string({ unit: letters, maxLength: 8 });
const names = ['titulo', 'otra'];

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
