/** What is measured of a page or a section; milliseconds, but CLS: thousandths. `carga`: how long a section took to load. */
export const MEASURES = ['carga', 'LCP', 'INP', 'CLS', 'FCP', 'TTFB'] as const;
export type Measure = (typeof MEASURES)[number];

/** The largest value that is told apart: what is more counts as this. */
export const MEASURE_MAX = 60_000;

/** Upper ends of the ranges in which values are counted, so that no single value is kept. */
export const MEASURE_RANGES = [
  10,
  25,
  50,
  100,
  150,
  200,
  300,
  400,
  500,
  700,
  1_000,
  1_400,
  1_800,
  2_500,
  3_200,
  4_000,
  6_000,
  10_000,
  20_000,
  MEASURE_MAX,
] as const;

/** The range that a value (0 or more) is counted in, by its upper end. */
export const rangeOf = (value: number): number => MEASURE_RANGES.find((end) => value <= end) ?? MEASURE_MAX;

/** How many values fell into a range. */
export interface InRange {
  /** Upper end, one of `MEASURE_RANGES`. */
  readonly end: number;
  readonly total: number;
}

/**
 * The value that a share of all values does not exceed, assumed evenly spread inside its range.
 * @param share above 0, at most 1: 0.75 is the 75th percentile
 * @returns rounded; null without any value
 */
export function quantileOf(counted: readonly InRange[], share: number): number | null {
  const all = counted.reduce((sum, { total }) => sum + total, 0);
  if (all === 0) return null;
  let left = all * share;
  for (const { end, total } of [...counted].sort((a, b) => a.end - b.end)) {
    if (total > 0 && left <= total) {
      const start = MEASURE_RANGES.findLast((other) => other < end) ?? 0;
      return Math.round(start + (left / total) * (end - start));
    }
    left -= total;
  }
  return MEASURE_MAX;
}
