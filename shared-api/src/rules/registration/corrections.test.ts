import { observationProblems } from 'shared-api/rules';
import { describe, expect, it } from 'vitest';

describe('the length of an observation', () => {
  it.each([
    [150, 2_000, {}],
    [151, 2_000, { name: 'El nombre del documento puede tener hasta 150 caracteres' }],
    [150, 2_001, { observacion: 'La observación puede tener hasta 2000 caracteres' }],
  ])('%d characters of name and %d of text: %j', (name, text, problems) =>
    expect(observationProblems({ name: 'n'.repeat(name), observacion: 'o'.repeat(text) })).toEqual(problems),
  );
});
