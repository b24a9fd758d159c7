import { median } from '../measurement.ts';

/** What a process holds, in bytes. */
export interface MemorySample {
  /** Objects, and the buffers that belong to them, after a collection. */
  readonly heap: number;
  /** What the system has given the process. */
  readonly rss: number;
}

/**
 * How many times the first third of some values the last third is: one sample tells as little as one at the end.
 * @throws RangeError for fewer than three
 */
export function growthOf(values: readonly number[]): number {
  const third = Math.floor(values.length / 3);
  if (third === 0) throw new RangeError('growth needs three values or more');
  return median(values.slice(-third)) / median(values.slice(0, third));
}

/** By how much values taken in equal steps rise in each step: the slope of the line that is nearest to them all. */
export function risePerStep(values: readonly number[]): number {
  const mean = (list: readonly number[]) => list.reduce((sum, one) => sum + one, 0) / list.length;
  const [middle, level] = [(values.length - 1) / 2, mean(values)];
  const together = values.reduce((sum, value, step) => sum + (step - middle) * (value - level), 0);
  return together / values.reduce((sum, _, step) => sum + (step - middle) ** 2, 0);
}
