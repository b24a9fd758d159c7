import { expect, test } from 'vitest';
import { speaksContract } from './index.ts';

test.each([
  [3, 3, true],
  [2, 3, true],
  [1, 3, false],
  [4, 3, false],
  [0, 1, false],
  [undefined, 1, false],
])('a section of contract %s in a shell of contract %d: %s', (version, own, taken) => {
  expect(speaksContract(version, own)).toBe(taken);
});
