import fc from 'fast-check';
import { MEASURE_MAX, MEASURE_RANGES, quantileOf, rangeOf } from 'shared-api/rules';
import { describe, expect, it } from 'vitest';

const counted = (values: readonly number[]) => values.map((value) => ({ end: rangeOf(value), total: 1 }));

describe('a percentile of counted times', () => {
  it('is none without any time', () => {
    expect(quantileOf([], 0.75)).toBeNull();
    expect(quantileOf([{ end: 100, total: 0 }], 0.75)).toBeNull();
  });

  it.each([
    [[{ end: 100, total: 4 }], 0.75, 88],
    [[{ end: 100, total: 4 }], 1, 100],
    [
      [
        { end: 200, total: 2 },
        { end: 10, total: 2 },
      ],
      0.5,
      10,
    ],
    [[{ end: 10, total: 1 }], 0.75, 8],
  ])('of %j at %d is %d', (ranges, share, expected) => {
    expect(quantileOf(ranges, share)).toBe(expected);
  });

  it('lies in the range of the value that it stands for', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(MEASURE_MAX + 5_000), { minLength: 1, maxLength: 60 }),
        fc.constantFrom(0.5, 0.75, 0.95, 1),
        (values, share) => {
          const sorted = [...values].sort((a, b) => a - b);
          const exact = sorted[Math.ceil(sorted.length * share) - 1] ?? 0;
          expect(rangeOf(quantileOf(counted(values), share) ?? -1)).toBe(rangeOf(exact));
        },
      ),
    );
  });

  it('tells nothing finer than its ranges', () => {
    expect(new Set([...Array(70_000).keys()].map(rangeOf)).size).toBe(MEASURE_RANGES.length);
  });
});
