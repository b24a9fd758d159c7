import { expedientePieces, searchMatcher, tenderSearchText, typedTenderSearch } from 'shared-api/rules';
import { describe, expect, it } from 'vitest';

describe('what a file number must hold', () => {
  it.each([
    ['ex-2026-00001234--municat-abcdefghij', ['EX', '2026', '00001234', 'MUNICAT', 'ABCDEFGHIJ']],
    ['EX\u20132026\u22121234', ['EX', '2026', '1234']],
    ['ex2026/1234', ['EX2026', '1234']],
    ['EX202600001234MUNICATABCDEFGHIJ', ['EX', '2026', '00001234', 'MUNICAT', 'ABCDEFGHIJ']],
    ['ex20261234', ['EX', '2026', '1234']],
    ['1234', ['1234']],
    ['4009-20-11759/2021', ['4009', '20', '11759', '2021']],
    ['“s”', ['S']],
    ['extintores', ['EXTINTORES']],
    ['fex20261234', ['FEX20261234']],
    ['ex2026ñ', ['EX2026Ñ']],
    ['--', []],
    ['', []],
  ])('%j: %j', (word, pieces) => expect(expedientePieces(word)).toEqual(pieces));
});

describe('a tender', () => {
  const stored = tenderSearchText({
    titulo: 'Compra de 1.500 luminarias, Escuela Nº 8',
    tipo: 'CONCURSO_DE_PRECIOS',
    numero: 12,
    anio: 2026,
    expediente: 'EX-2026-00998877--MUNICAT-DCOMPRAS01',
  });
  const other = tenderSearchText({
    titulo: 'Obra',
    tipo: 'LICITACIÓN',
    numero: 3,
    anio: 2021,
    expediente: '4009-20-11759/2021',
  });
  it.each([
    ['luminaria escuela N°8', stored, true],
    ['1500 luminarias', stored, true],
    ['1.500 luminarias', stored, true],
    ['Concurso de Precios N° 12/2026', stored, true],
    ['Concurso de Precios N° 13/2026', stored, false],
    ['Licitación 12/2026', stored, false],
    ['LICITACIÓN PÚBLICA Nº 3', other, true],
    ['licitacion privada 3/2021', other, true],
    ['pública', other, false],
    ['12/2026', stored, true],
    ['12 2026', stored, true],
    ['N.º 12', stored, true],
    ['11/2026', stored, false],
    ['2/2026', stored, false],
    ['EX-2026-00998877--MUNICAT-DCOMPRAS01', stored, true],
    ['ex-2026-998877- -municat-dcompras01', stored, true],
    ['ex–2026–00998877', stored, true],
    ['998877/dcompras01', stored, true],
    ['EX202600998877MUNICATDCOMPRAS01', stored, true],
    ['ex2026998877', stored, true],
    ['998876', stored, false],
    ['4009-20-11759/2021', other, true],
    ['4009 11759', other, true],
    ['4010-20', other, false],
  ])('is found by %j: %#', (typed, text, found) =>
    expect(searchMatcher(typedTenderSearch(typed))(text)).toBe(found),
  );
});
