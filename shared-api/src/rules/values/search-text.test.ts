import fc from 'fast-check';
import {
  isSameName,
  isUnsearchable,
  searchMatcher,
  searchText,
  searchWords,
  storedSearchText,
} from 'shared-api/rules';
import { describe, expect, it } from 'vitest';

describe('text as searches compare it', () => {
  it.each([
    [
      'number signs',
      ['Escuela N°4', 'Escuela Nº 4', 'escuela nro. 4', 'ESCUELA n.º 4', 'Escuela № 04', 'escuela n4'],
    ],
    ['the word number', ['Escuela número 4', 'escuela NUMERO 4', 'escuela núm. 4', 'Escuela 4']],
    ['quotes', ['Plaza “San Martín”', 'plaza "san martin"', 'Plaza «San Martín»', "plaza 'San Martín'"]],
    ['dashes', ['Villa Cubas – Etapa', 'Villa Cubas - Etapa', 'villa cubas—etapa', 'Villa Cubas\u2011Etapa']],
    ['characters that nobody sees', ['Villa Cubas', 'Vi\u00adlla Cubas\u200b']],
    ['ordinals', ['1ra Etapa', '1° etapa', '1º Etapa', '1.ª etapa', '1 etapa']],
    ['initials', ['Mosaicos S.A.', 'MOSAICOS SA', 'mosaicos s.a']],
    ['legal forms', ['Áridos S.R.L.', 'ARIDOS S. R. L.', 'aridos srl', 'aridos s r l']],
    ['thousands', ['Provisión de 1.500 luminarias', 'provision de 1500 luminarias']],
    ['units', ['caño 25mm', 'CAÑO 25 mm', 'caño 25 mm.']],
    [
      'accents and compatible characters',
      ['Pavimentación 30 m²', 'PAVIMENTACIO\u0301N 30 m2', '\u00a0pavimentacion\t30 m2'],
    ],
  ])('is the same for %s', (_what, [first = '', ...others]) => {
    for (const other of others) expect([other, searchText(other)]).toEqual([other, searchText(first)]);
  });

  it.each([
    ['Nº 5 y Nº 51', '5 y 51'],
    ['N95', '95'],
    ['EX-2026-00001234--MUNICAT-DCOMPRAS01', 'ex 2026 1234 municat dcompras01'],
    ['Nuevo 12', 'nuevo 12'],
    ['12.345.678 y 1.500m', '12345678 y 1500 m'],
    ['1.500,50 0.500 10.50 20.1.500', '1500 50 0 500 10 50 20 1 500'],
    ['“ – ”', ''],
  ])('%j is %j', (text, folded) => expect(searchText(text)).toBe(folded));

  it('does not change when compared again, and holds letters, digits and single spaces only', () =>
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'nNºo.° 01ars-ñÁ\u0301№²½ﬁİß“') })),
        (text) => {
          const once = searchText(text);
          expect(searchText(once)).toBe(once);
          expect(once).toMatch(/^(?:[\p{L}\p{N}]+(?: [\p{L}\p{N}]+)*)?$/u);
        },
      ),
    ));

  it('is stored short enough for an index, whatever the title', () =>
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', 'ñ', '1', '𝒜', 'ﷺ', '中', ' '), maxLength: 900 }),
        (text) => {
          expect(Buffer.byteLength(storedSearchText(text))).toBeLessThan(2_000);
        },
      ),
    ));
});

describe('the words of a search', () => {
  it.each([
    ['  Ñandú HIDRÁULICO\tnandu ', ['nandu', 'hidraulico']],
    ['ambulancias', ['ambulancia']],
    ['camiones hospitales motores', ['camion', 'hospital', 'motor']],
    ['lápices cruces avances luces', ['lapic', 'cruc', 'avanc', 'luce']],
    ['obras puentes bases', ['obra', 'puente', 'base']],
    ['gas país mes tres bypass', ['gas', 'pais', 'mes', 'tres', 'bypass']],
    ['compra de ambulancias para el hospital', ['compra', 'ambulancia', 'hospital']],
    ['de la', ['de', 'la']],
    [' \n', []],
    ['b c d f g h i j k l', ['b', 'c', 'd', 'f', 'g', 'h', 'i', 'j']],
  ])('%j: %j', (text, words) => expect(searchWords(text)).toEqual(words));

  it('are none in signs alone, which find nothing', () => {
    expect(['!!', '--', '', ' '].map(isUnsearchable)).toEqual([true, true, false, false]);
  });
});

describe('a search', () => {
  const stored = storedSearchText('Reparación de cubiertas, Escuela N° 4 «José C. del Valle» 12 2026');
  it.each([
    ['valle ESCUELA', true],
    ['escuela nro 4', true],
    ['ubierta', true],
    ['cubierta', true],
    ['escuelas', true],
    ['12/2026', true],
    ['2026', true],
    ['202', false],
    ['1/2026', false],
    ['es', true],
    ['ub', false],
    ['escuela 5', false],
    ['!!', false],
    ['', true],
  ])('for %j finds a title, number and year: %s', (text, found) =>
    expect(searchMatcher(text)(stored)).toBe(found),
  );
});

it.each([
  ['DNI', 'D.N.I.', true],
  ['Construcción', 'CONSTRUCCION.', true],
  ['Clase A+', 'Clase A-', false],
  ['C++', 'C', false],
  ['Anexo 1.1', 'Anexo 11', false],
])('%s and %s are one name: %s', (one, other, isOne) => expect(isSameName(one, other)).toBe(isOne));
