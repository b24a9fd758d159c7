import {
  type AlertWish,
  alertDay,
  alertMatcher,
  alertProblems,
  alertRefusalOf,
  alertTopicText,
  FROM_THE_START,
  tenderSearchText,
  wantsAll,
} from 'shared-api/rules';
import { describe, expect, it } from 'vitest';

const WISH: AlertWish = { correo: 'obras@ejemplo.com', tipos: [], palabras: 'agua', todas: false };
const tender = (titulo: string, tipo: AlertWish['tipos'][number] = 'LICITACIÓN') => ({
  tipo,
  searchText: tenderSearchText({
    titulo,
    tipo,
    subtipo: null,
    numero: 7,
    anio: 2026,
    expediente: 'EX-2026-00000042--MUNICAT-DCOMPRAS01',
  }),
});

describe('a wish for alerts', () => {
  it.each<[string, Partial<AlertWish>, object]>([
    ['words', {}, {}],
    ['types', { palabras: '', tipos: ['LICITACIÓN'] }, {}],
    ['all of them', { palabras: '', todas: true }, {}],
    [
      'nothing',
      { palabras: ' ' },
      { tema: 'Elija al menos un tipo, escriba palabras o marque «Todas las licitaciones»' },
    ],
    ['no address', { correo: ' ' }, { correo: 'Escriba su correo electrónico' }],
    [
      'no real address',
      { correo: 'obras@ejemplo' },
      { correo: 'Escriba un correo electrónico como nombre@ejemplo.com' },
    ],
    [
      'two addresses',
      { correo: 'a@b.com,c@d.com' },
      { correo: 'Escriba un correo electrónico como nombre@ejemplo.com' },
    ],
  ])('with %s', (_what, part, problems) => {
    expect(alertProblems({ ...WISH, ...part })).toEqual(problems);
  });
});

describe('what an alert is about', () => {
  it.each<[string, AlertWish['tipos'], string, string, boolean]>([
    ['case and accents do not count', [], 'AGUA potábilización', 'Planta de potabilizacion de água', true],
    ['words are found inside others, in any order', [], 'ilumina alum', 'Alumbrado e iluminación', true],
    ['every word must be there', [], 'agua cloacas', 'Red de agua', false],
    ['a file number, however it is typed', [], 'ex 2026 42 municat', 'Red de agua', true],
    ['a file number run together', [], 'EX202600000042', 'Red de agua', true],
    ['letters of the office in a file number', [], 'compras', 'Red de agua', false],
    ['another file number', [], 'EX-2025-42', 'Red de agua', false],
    ['its type', ['LICITACIÓN'], '', 'Red de agua', true],
    ['another type', ['CONCURSO_DE_PRECIOS'], 'agua', 'Red de agua', false],
    ['one of its types', ['CONCURSO_DE_PRECIOS', 'LICITACIÓN'], 'agua', 'Red de agua', true],
    ['nothing said: every tender', [], '', 'Red de agua', true],
    ['signs do not count', [], '«100%»', 'Descuento del 100', true],
    ['its number and year', [], '7/2026', 'Red de agua', true],
  ])('%s', (_what, tipos, palabras, titulo, matches) => {
    expect(alertMatcher({ tipos, palabras })(tender(titulo))).toBe(matches);
  });

  it.each<[AlertWish['tipos'], string, string]>([
    [[], '', 'Todas las licitaciones'],
    [['LICITACIÓN', 'CONCURSO_DE_PRECIOS'], '', 'LICITACIÓN o CONCURSO DE PRECIOS'],
    [[], 'agua', 'Licitaciones con «agua»'],
    [['LICITACIÓN'], 'agua', 'LICITACIÓN, con «agua»'],
  ])('is told in words: %j %j', (tipos, palabras, text) => {
    expect(alertTopicText({ tipos, palabras })).toBe(text);
  });
});

describe('the day of a digest', () => {
  it.each([
    ['2026-05-04T10:59:00Z', '2026-05-03'],
    ['2026-05-04T11:00:00Z', '2026-05-04'],
    ['2026-05-05T02:59:00Z', '2026-05-04'],
    ['2026-05-05T03:00:00Z', '2026-05-04'],
  ])('begins at eight in the city: %s is of %s', (instant, day) => {
    expect(alertDay(new Date(instant))).toBe(day);
  });
});

describe('who wants to hear of every tender', () => {
  it.each([
    [true, [], '', true],
    [true, ['LICITACIÓN'], 'agua', true],
    [false, [], '', false],
    [false, [], 'agua', false],
    [FROM_THE_START, [], ' ', true],
    [FROM_THE_START, ['LICITACIÓN'], '', false],
    [FROM_THE_START, [], 'agua', false],
  ] as const)('flag %s, types %j and words %j: %s', (todas, tipos, palabras, all) =>
    expect(wantsAll({ todas, tipos, palabras })).toBe(all),
  );
});

describe('the refusal that an address names', () => {
  it.each([
    ['enlace', 'enlace'],
    ['demasiados', 'demasiados'],
    ['otra', null],
    ['toString', null],
    ['', null],
    [null, null],
  ])('%s: %s', (word, refusal) => expect(alertRefusalOf(word)).toBe(refusal));
});
