import { expect, it } from 'vitest';
import { speaksContract } from './index.ts';

it.each([
  [3, 3, true],
  [2, 3, true],
  [1, 3, false],
  [4, 3, false],
  [0, 1, false],
  [undefined, 1, false],
])('says whether a section of contract %s may join a shell of contract %d: %s', (version, own, accepted) => {
  expect(speaksContract(version, own)).toBe(accepted);
});
