import { correctRequest, createLabel } from 'shared-api/contract';
import { expect, it } from 'vitest';
import { parseInput } from './validation.ts';

it('says of a field that is absent inside of a list what it says of an empty one', () => {
  for (const observation of [{ observacion: 'No se lee' }, { name: '', observacion: 'No se lee' }]) {
    const parse = () => parseInput(correctRequest.body, { observacion: [observation] });
    expect(parse).toThrow('El nombre del documento es requerido');
  }
});

it('says of an absent list what it says of an empty one', () => {
  for (const body of [{}, { observacion: [] }]) {
    expect(() => parseInput(correctRequest.body, body)).toThrow('Debe agregar al menos una observación');
  }
});

it('says of an empty text that it is missing, and not also how long it must be', () => {
  const parse = () => parseInput(createLabel.body, { etiqueta_nombre: ' ' });
  expect(parse).toThrow(/^El nombre de la etiqueta no puede estar vacia$/);
});
