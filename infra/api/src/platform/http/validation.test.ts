import { correctRequest } from 'shared-api/contract';
import { expect, it } from 'vitest';
import { parseInput } from './validation.ts';

it('says of an absent list what it says of an empty one', () => {
  for (const body of [{}, { observacion: [] }]) {
    expect(() => parseInput(correctRequest.body, body)).toThrow('Debe agregar al menos una observación');
  }
});
