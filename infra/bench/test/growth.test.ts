import { expect, test } from 'vitest';
import { growthOf, risePerStep } from '../src/memory/growth.ts';

test('memory that stays as it is has not grown, whatever a single sample says', () => {
  expect(growthOf([100, 101, 180, 100, 99, 100, 101, 20, 101])).toBeCloseTo(1);
  expect(risePerStep([100, 100, 100, 100])).toBe(0);
});

test('memory that is lost a little with each step is seen to grow', () => {
  const leaking = Array.from({ length: 30 }, (_, step) => 1000 + 5 * step + (step % 2));
  expect(growthOf(leaking)).toBeGreaterThan(1.05);
  expect(risePerStep(leaking)).toBeCloseTo(5, 1);
});

test('two samples are not enough to speak of growth', () => {
  expect(() => growthOf([1, 2])).toThrow(RangeError);
});
