import {
  answerProblems,
  QUESTION_MAX,
  questionProblem,
  questionProblems,
  questionRefusalOf,
  questionsUntilText,
  TENDER_SITUATIONS,
} from 'shared-api/rules';
import { describe, expect, it } from 'vitest';

describe('a public tender', () => {
  const open = { situacion: 'vigente', preguntas_hasta: '2026-12-12', desenlace: null } as const;
  const withdrawn = (fecha: string) => ({ ...open, situacion: 'retirada', desenlace: { fecha } }) as const;

  it.each([
    ['takes questions until the day that was set', open, '2026-12-12', null],
    ['takes none a day later', open, '2026-12-13', 'Se recibieron preguntas hasta el 12/12/2026.'],
    [
      'takes none without such a day',
      { ...open, preguntas_hasta: null },
      '2026-12-12',
      'Esta licitación no recibe preguntas por el portal.',
    ],
  ])('%s', (_what, tender, today, problem) => expect(questionProblem(tender, today)).toBe(problem));

  it.each([
    ['2026-12-12', open, 'Se reciben preguntas hasta el 12/12/2026.'],
    ['2026-12-13', open, 'Se recibieron preguntas hasta el 12/12/2026.'],
    ['2026-12-01', withdrawn('2026-12-01T02:00:00.000Z'), 'Se recibieron preguntas hasta el 30/11/2026.'],
    ['2026-12-20', withdrawn('2026-12-15T12:00:00.000Z'), 'Se recibieron preguntas hasta el 12/12/2026.'],
    ['2026-12-01', { ...open, preguntas_hasta: null }, null],
  ])('says on %s until when it takes or took questions: %j', (today, tender, text) =>
    expect(questionsUntilText(tender, today)).toBe(text),
  );

  it('takes none once it has ended', () =>
    expect(
      TENDER_SITUATIONS.filter((situacion) => questionProblem({ ...open, situacion }, '2026-12-01') === null),
    ).toEqual(['vigente']));
});

describe('a question', () => {
  const right = { nombre: '', correo: 'ana@ejemplo.com', pregunta: '¿Hay visita?' };

  it('needs words and an address, no name', () => {
    expect(questionProblems(right)).toEqual({});
    expect(questionProblems({ nombre: 'x'.repeat(101), correo: 'ana', pregunta: '  ' })).toEqual({
      nombre: 'El nombre puede tener hasta 100 caracteres: tiene 101',
      correo: 'Escriba un correo electrónico como nombre@ejemplo.com',
      pregunta: 'Escriba su pregunta',
    });
  });

  it('has at most 2,000 characters', () => {
    expect(questionProblems({ ...right, pregunta: 'ñ'.repeat(QUESTION_MAX) })).toEqual({});
    expect(questionProblems({ ...right, pregunta: 'ñ'.repeat(2_001) })).toEqual({
      pregunta: 'La pregunta puede tener hasta 2000 caracteres: tiene 2001',
    });
  });

  it.each([
    ['demasiados', 'demasiados'],
    ['toString', null],
    [null, null],
  ])('is refused for a reason that its page knows: %s', (word, refusal) =>
    expect(questionRefusalOf(word)).toBe(refusal),
  );
});

describe('an answer', () => {
  const right = { pregunta: '¿Hay visita?', respuesta: 'El lunes.', motivo: '' };

  it('needs both texts, and a reason when it corrects one', () => {
    expect(answerProblems(right, false)).toEqual({});
    expect(answerProblems({ ...right, motivo: 'Era el martes' }, true)).toEqual({});
    expect(answerProblems({ pregunta: ' ', respuesta: '', motivo: '' }, true)).toEqual({
      pregunta: 'Debe escribir la pregunta que se publica',
      respuesta: 'Debe escribir la respuesta',
      motivo: 'Debe escribir por qué se corrige la respuesta',
    });
  });
});
