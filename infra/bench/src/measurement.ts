/** `×` is a ratio of two measurements of the same run. */
export type Unit = 'kB' | 'files' | '×' | 'per second' | 'ms' | 'points' | 'visits';

/** One figure and its limit; without a limit it is only reported. */
export interface Measurement {
  readonly name: string;
  readonly value: number;
  readonly unit: Unit;
  readonly atMost?: number;
  readonly atLeast?: number;
}

export interface Group {
  readonly name: string;
  readonly measurements: readonly Measurement[];
}

export function isWithinLimit({ value, atMost, atLeast }: Measurement): boolean {
  return (atMost === undefined || value <= atMost) && (atLeast === undefined || value >= atLeast);
}

/** Returns the middle value, which a hiccup of the machine does not move. @throws RangeError without values */
export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** Returns the value that the given share of the others, from 0 to 1, does not exceed. @throws RangeError without values */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  if (value === undefined) throw new RangeError('no values');
  return value;
}
