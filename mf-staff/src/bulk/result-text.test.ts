import { describe, expect, it } from 'vitest';
import { resultText } from './result-text.ts';

describe('the result of an act on several requests', () => {
  it.each([
    [1, 1, 'Se habilitó 1 inscripción', 'Quedó sin tomar 1 inscripción'],
    [0, 1, 'No se habilitó la inscripción', 'No quedó sin tomar la inscripción'],
    [3, 3, 'Se habilitaron 3 inscripciones', 'Quedaron sin tomar 3 inscripciones'],
    [9, 10, 'Se habilitaron 9 de 10 inscripciones', 'Quedaron sin tomar 9 de 10 inscripciones'],
    [1, 2, 'Se habilitó 1 de 2 inscripciones', 'Quedó sin tomar 1 de 2 inscripciones'],
    [0, 2, 'Se habilitaron 0 de 2 inscripciones', 'Quedaron sin tomar 0 de 2 inscripciones'],
  ])('says %d of %d', (done, total, approved, released) => {
    expect(resultText(['Se habilitó', 'Se habilitaron'], done, total)).toBe(approved);
    expect(resultText(['Quedó sin tomar', 'Quedaron sin tomar'], done, total)).toBe(released);
  });
});
