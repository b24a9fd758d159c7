import { expect, it } from 'vitest';
import { neighboursIn } from './neighbours.ts';

const LIST = ['a', 'b', 'c'];

it.each([
  ['a', 0, { position: 1, previous: null, next: 'b' }],
  ['b', null, { position: 2, previous: 'a', next: 'c' }],
  ['b', 2, { position: 2, previous: 'a', next: 'c' }],
  ['c', 2, { position: 3, previous: 'b', next: null }],
  ['decided', 1, { position: null, previous: 'a', next: 'b' }],
  ['decided', 0, { position: null, previous: null, next: 'a' }],
  ['decided', 3, { position: null, previous: 'c', next: 'a' }],
  ['elsewhere', null, { position: null, previous: null, next: 'a' }],
])('%s, last seen at %s, has the neighbours %o', (cuit, place, neighbours) => {
  expect(neighboursIn(LIST, cuit, place)).toEqual(neighbours);
});

it('a request of an empty list has no neighbours', () => {
  expect(neighboursIn([], 'a', 0)).toEqual({ position: null, previous: null, next: null });
});
