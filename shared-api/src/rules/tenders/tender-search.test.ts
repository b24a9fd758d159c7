import {
  expedientePieces,
  type SearchedTender,
  searchMatcher,
  tenderSearchText,
  typedExpedientes,
  typedTenderSearch,
} from 'shared-api/rules';
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
    subtipo: null,
    numero: 12,
    anio: 2026,
    expediente: 'EX-2026-00998877--MUNICAT-DCOMPRAS01',
  });
  const other = tenderSearchText({
    titulo: 'Obra',
    tipo: 'LICITACIÓN',
    subtipo: null,
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

describe('the words of the portal and of notices', () => {
  const isFound = (typed: string, tender: SearchedTender) =>
    searchMatcher(typedTenderSearch(typed))(tenderSearchText(tender));
  const sewers: SearchedTender = {
    titulo: 'Cloacas Barrio Belgrano',
    tipo: 'LICITACIÓN',
    subtipo: null,
    numero: 11,
    anio: 2026,
    expediente: 'EX-2026-00139595--MUNICAT-SECSALUD03',
  };
  const ambulances: SearchedTender = {
    titulo: 'Ambulancias para traslado',
    tipo: 'CONTRATACION_DIRECTA',
    subtipo: 'BIENES_DE_CAPITAL',
    numero: 1998,
    anio: 2026,
    expediente: 'EX-2026-00115838--MUNICAT-SECSALUD03',
  };
  const bandages: SearchedTender = {
    titulo: 'Compra de vendas de 3/16',
    tipo: 'CONCURSO_DE_PRECIOS',
    subtipo: null,
    numero: 3,
    anio: 2026,
    expediente: 'EX-2026-00120000--MUNICAT-SECOBRAS02',
  };

  it.each([
    'Expediente EX-2026-00139595--MUNICAT-SECSALUD03',
    'EXPEDIENTE: ex–2026–00139595–municat–secsalud03',
    'Expediente electrónico N° EX-2026-139595',
    'expediente 139595',
    'Expte N° 139595/2026',
    'expte. nro. 139595/26',
    'exp. 139595',
    'Licitación Pública N° 11/26',
    'licitación 11/26',
    'N° 11/26',
    'lic. pública 11/2026',
    'Lic. Púb. N° 11/2026',
    'Lic 11/26',
    'lic nro 11/26',
    'L.P. 11/2026',
    'LP N° 11/26',
    'Pliego licitación 11/2026',
    'pliego de condiciones de la licitación pública 11/26',
    'licitación de cloacas',
  ])('%j finds the tender of the sewers alone', (typed) =>
    expect([sewers, ambulances, bandages].map((tender) => isFound(typed, tender))).toEqual([
      true,
      false,
      false,
    ]),
  );

  it.each([
    'CONTRATACION DIRECTA BIENES DE CAPITAL',
    'C.D. 1998/26',
    'compra de ambulancia',
    'Adquisición de ambulancias',
    'licitación de ambulancias',
    'licitación pública para la compra de ambulancias',
  ])('%j finds the ambulances alone', (typed) =>
    expect([sewers, ambulances, bandages].map((tender) => isFound(typed, tender))).toEqual([
      false,
      true,
      false,
    ]),
  );

  it.each(['concurso 3/26', 'concurso de precios 3/2026', 'C.P. N° 3/26', 'vendas 3/16', 'compra'])(
    '%j finds the bandages alone',
    (typed) =>
      expect([sewers, ambulances, bandages].map((tender) => isFound(typed, tender))).toEqual([
        false,
        false,
        true,
      ]),
  );

  it.each(['salud', 'obras', 'muni', 'cat', 'secsalud'])(
    '%j does not find the office of a file number',
    (typed) => expect([sewers, ambulances, bandages].some((tender) => isFound(typed, tender))).toBe(false),
  );
});

describe('what a list of file numbers is filtered by', () => {
  it.each([
    ['139595/2026', [['139595'], ['2026']]],
    ['Expte. N° 139595/26', [['139595'], ['2026']]],
    ['ex-2026-139595', [['EX', '2026', '139595']]],
    ['4009-20-11759/2021', [['4009', '20', '11759'], ['2021']]],
    ['9647 / 2020 - S', [['9647'], ['2020'], ['S']]],
    ['--', []],
    ['', []],
  ])('%j: %j', (typed, pieces) => expect(typedExpedientes(typed)).toEqual(pieces));
});
