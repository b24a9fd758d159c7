import { VIEW_NAME_MISSING, viewNameProblem } from 'shared-api/rules';
import { describe, expect, it } from 'vitest';

describe('the name of a saved view', () => {
  it.each([
    ['Pendientes', null],
    ['', VIEW_NAME_MISSING],
    [' \t', VIEW_NAME_MISSING],
    ['..', 'El nombre debe tener al menos una letra o un número'],
    ['v'.repeat(40), null],
    [` ${'v'.repeat(40)} `, null],
    ['v'.repeat(41), 'El nombre puede tener hasta 40 caracteres: tiene 41'],
  ])('%j: %s', (name, problem) => expect(viewNameProblem(name)).toBe(problem));
});
