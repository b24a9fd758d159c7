import { daysInWords, KEPT_DAYS } from 'shared-api/rules';
import { expect, it } from 'vitest';

it.each([
  [1, 'un día'],
  [2, 'dos días'],
  [30, '30 días'],
  [364, '364 días'],
  [365, 'un año'],
  [730, 'dos años'],
  [1095, '3 años'],
])('%i days are said as %s', (days, words) => expect(daysInWords(days)).toBe(words));

it('people are told for how long each is kept', () =>
  expect(Object.values(KEPT_DAYS).map(daysInWords)).toEqual([
    '30 días',
    'dos años',
    'un año',
    'un día',
    'dos días',
  ]));
