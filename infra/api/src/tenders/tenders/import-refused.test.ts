import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPasted } from '../../platform/tables/index.ts';
import { refusedCsv } from './import.ts';

const letters = fc.constantFrom(...'=+-@\t\r\n"\';, añ1');
const cell = fc.string({ unit: letters, maxLength: 8 });
const names = ['titulo', 'otra'];
const read = (csv: string | null) => readPasted(csv ?? '')[0]?.rows.map(({ cells }) => cells);

describe('the file of refused rows', () => {
  it('is read back cell by cell, whatever the cells hold', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1 }), (rows) => {
        const csv = refusedCsv(
          names,
          rows.map((cells) => ({ cells, problemas: [{ texto: 'Falta' }] })),
        );
        expect(read(csv)).toEqual([[...names, 'motivos'], ...rows.map((cells) => [...cells, 'Falta'])]);
      }),
    );
  });

  it('has no cell that a spreadsheet would run', () => {
    fc.assert(
      fc.property(cell, (text) => {
        const csv = refusedCsv(names, [{ cells: [text], problemas: [{ texto: '=' }] }]) ?? '';
        expect(csv).not.toMatch(/(?:^\uFEFF|;|\r\n)"[=+\-@\t\r\n]/);
      }),
    );
  });

  it('keeps cells beyond the last name, and no reasons of before', () => {
    const csv = refusedCsv(
      ['Motivos', 'titulo'],
      [{ cells: ['viejo', 'Obra', 'de más'], problemas: [{ texto: 'Uno' }, { texto: 'Dos' }] }],
    );
    expect(read(csv)).toEqual([
      ['titulo', '', 'motivos'],
      ['Obra', 'de más', 'Uno. Dos'],
    ]);
    expect(refusedCsv(names, [])).toBeNull();
  });
});
