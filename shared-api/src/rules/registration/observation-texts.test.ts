import { describe, expect, it } from 'vitest';
import { OBSERVATION_MAX } from './corrections.ts';
import {
  DOCUMENT_OBSERVATION_TEXTS,
  dataWithReadyTexts,
  OBSERVATION_TEXT_MAX,
  OBSERVATION_TEXTS_MAX,
  observationTextsProblem,
  readyTexts,
  textsOfLines,
  withReadyText,
} from './observation-texts.ts';
import { REQUIRED_DOCUMENTS } from './required-documents.ts';

describe('the ready texts of a document type', () => {
  const many = Array.from({ length: OBSERVATION_TEXTS_MAX + 1 }, (_, n) => `Texto ${n}`);
  it.each([
    [[], null],
    [['Está vencido.', 'No se lee.'], null],
    [many.slice(1), null],
    [many, 'Puede guardar hasta 12 textos'],
    [['x'], '«x»: cada texto debe tener al menos 2 caracteres'],
    [['a'.repeat(OBSERVATION_TEXT_MAX)], null],
    [
      ['a'.repeat(OBSERVATION_TEXT_MAX + 1)],
      `«${'a'.repeat(40)}…»: cada texto puede tener hasta 200 caracteres, y este tiene 201`,
    ],
    [['No se lee', 'No se lee.'], '«No se lee.» está dos veces'],
    [['Está vencido', 'No se lee', 'ESTA VENCIDO'], '«ESTA VENCIDO» está dos veces'],
  ])('list %# is accepted, or refused with its reason', (texts, problem) =>
    expect(observationTextsProblem(texts)).toBe(problem),
  );

  it('are written one on a line', () =>
    expect(textsOfLines(' Está vencido. \r\n\n  No se lee.\n')).toEqual(['Está vencido.', 'No se lee.']));

  it('are right from the start', () => {
    for (const { nombre, textos_observacion: texts } of REQUIRED_DOCUMENTS) {
      expect([nombre, observationTextsProblem(texts)]).toEqual([nombre, null]);
      expect(texts.length).toBeGreaterThan(2);
    }
    expect(observationTextsProblem(DOCUMENT_OBSERVATION_TEXTS)).toBeNull();
  });
});

describe('the texts that are offered', () => {
  it('are those of the type, or the general ones where it has none', () => {
    const dni = { documento: 'un-id', name: 'DNI' };
    expect(readyTexts(dni, ['Falta el dorso.'])).toEqual(['Falta el dorso.']);
    for (const none of [[], null]) expect(readyTexts(dni, none)).toBe(DOCUMENT_OBSERVATION_TEXTS);
  });

  it('are those of the datum, whatever case and accents its name is written with', () => {
    for (const name of [
      ...dataWithReadyTexts(),
      'Poder legal',
      'acta de designacion ',
      'PRINCIPALES CLIENTES',
    ]) {
      const texts = readyTexts({ documento: null, name }, null);
      expect([name, texts.length > 0, observationTextsProblem(texts)]).toEqual([name, true, null]);
    }
    expect(readyTexts({ documento: null, name: 'Otra cosa' }, null)).toEqual([]);
  });
});

describe('a chosen text', () => {
  it.each([
    ['', 'Está vencido.', 'Está vencido.'],
    ['Hola. ', 'Está vencido.', 'Hola. Está vencido.'],
    ['Está vencido. Suba otro.', 'Está vencido.', 'Está vencido. Suba otro.'],
    ['x'.repeat(OBSERVATION_MAX), 'y', `${'x'.repeat(OBSERVATION_MAX)} y`],
  ])('is added once behind what is written (case %#)', (written, text, result) =>
    expect(withReadyText(written, text)).toBe(result),
  );
});
