import { expect, it } from 'vitest';
import { typedSearch } from './typed-search.ts';

it.each([
  ['  caños  ', 'caños'],
  ['lumi\u0002narias\0', 'luminarias'],
  [' \u0002 ', ''],
  ['  abcdefghij', 'abcdefghij'],
  ['abcdefghi jkl', 'abcdefghi'],
  ['abcdefghi🚒', 'abcdefghi'],
  ['abcdefgh🚒', 'abcdefgh🚒'],
])('reads %j as %j', (typed, expected) => {
  expect(typedSearch(typed, 10)).toBe(expected);
});
