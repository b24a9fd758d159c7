import { expect, it } from 'vitest';
import { sameValue } from './same-value.ts';

it.each([
  [null, undefined],
  ['a', 'a'],
  [
    { a: 1, b: { c: [2], d: 3 } },
    { b: { d: 3, c: [2] }, a: 1 },
  ],
  [[{ cuil: '1', nombre: 'x' }], [{ nombre: 'x', cuil: '1' }]],
  [{ a: 1, b: undefined }, { a: 1 }],
])('takes %j and %j for the same', (a, b) => expect(sameValue(a, b)).toBe(true));

it.each([
  ['', null],
  [0, null],
  ['1', 1],
  [
    [1, 2],
    [2, 1],
  ],
  [{ a: 1 }, { a: 1, b: null }],
  [{ a: 1 }, { b: 1 }],
])('tells %j from %j', (a, b) => expect(sameValue(a, b)).toBe(false));
