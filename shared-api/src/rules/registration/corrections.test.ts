import { OBSERVATION_NAME_LONG, OBSERVATION_TEXT_LONG, observationProblems } from 'shared-api/rules';
import { describe, expect, it } from 'vitest';

describe('the length of an observation', () => {
  it.each([
    [150, 2_000, {}],
    [151, 2_000, { name: OBSERVATION_NAME_LONG }],
    [150, 2_001, { observacion: OBSERVATION_TEXT_LONG }],
  ])('%d characters of name and %d of text: %j', (name, text, problems) =>
    expect(observationProblems({ name: 'n'.repeat(name), observacion: 'o'.repeat(text) })).toEqual(problems),
  );
});
