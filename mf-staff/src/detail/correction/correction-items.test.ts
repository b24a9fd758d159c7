import * as v from 'shared-api/schema';
import { describe, expect, it } from 'vitest';
import {
  correctionSchema,
  documentItem,
  extraItem,
  type Item,
  itemOf,
  observationsOf,
  otherItem,
  splitByDocument,
  toggle,
} from './correction-items.ts';

const dni: Item = {
  key: 'd1',
  documento: 'd1',
  name: 'DNI',
  observacion: 'Está borroso',
  reemplazable: true,
};
const licence: Item = { ...dni, key: 'd2', documento: 'd2', name: 'Licencia', reemplazable: false };
const power: Item = { ...extraItem('Poder legal'), observacion: 'Falta la firma' };

describe('the problems of a correction', () => {
  const documents = [{ id: 'd1' }, { id: 'd2' }];
  /** Messages by the path of their field. */
  const problemsOf = (items: readonly Item[]) => {
    const { issues = [] } = v.safeParse(correctionSchema(documents), { items });
    return Object.fromEntries(issues.map((issue) => [v.getDotPath(issue), issue.message]));
  };

  it('are that nothing was picked, also when all of it is on documents that are gone', () => {
    const missing = { items: 'Debe agregar al menos una observación' };
    expect(problemsOf([])).toEqual(missing);
    expect(problemsOf([{ ...dni, documento: 'd3', observacion: '' }])).toEqual(missing);
  });

  it('are told for each field', () => {
    expect(problemsOf([{ ...dni, observacion: 'x' }, otherItem([])])).toEqual({
      'items.0.observacion': 'La observación debe tener al menos 2 caracteres',
      'items.1.name': 'El nombre del documento es requerido',
      'items.1.observacion': 'La observación no puede estar vacía',
    });
  });

  it('are none when each is right', () => {
    expect(problemsOf([dni, power])).toEqual({});
  });
});

describe('an observation on a document', () => {
  it('is separated when the request no longer has the document', () => {
    expect(splitByDocument([dni, licence, power], [{ id: 'd1' }])).toEqual({
      items: [dni, power],
      gone: [licence],
    });
  });
});

describe('picking', () => {
  it('adds an element and takes it out again, text and all', () => {
    const picked = toggle([dni], power);
    expect(picked).toEqual([dni, power]);
    expect(toggle(picked, extraItem('Poder legal'))).toEqual([dni]);
  });

  it('lets the supplier replace documents, and no other element', () => {
    const replaceable = [documentItem('d1', 'DNI'), extraItem('Poder legal'), otherItem([])].map(
      (item) => item.reemplazable,
    );
    expect(replaceable).toEqual([true, false, false]);
  });

  it('gives every other element a key of its own, even after one in the middle is gone', () => {
    const first = otherItem([]);
    const second = otherItem([first]);
    expect(new Set([first.key, second.key, otherItem([second]).key]).size).toBe(3);
  });
});

describe('the stored draft', () => {
  it('is read back as the same items, also two of the same name', () => {
    const power: Item = { ...extraItem('Poder legal'), observacion: 'Falta la firma' };
    const items: Item[] = [dni, power, { ...otherItem([]), name: 'Poder legal' }];
    const restored: Item[] = [];
    for (const observation of observationsOf(items)) restored.push(itemOf(observation, restored));
    expect(restored).toEqual(items);
  });
});
