/** What a figure is counted in; `×` is a ratio of two measurements of the same run. */
export type Unit = 'kB' | 'MB' | 'files' | '×' | 'per second' | 'ms' | 'points' | 'statements' | 'calls';

/** One figure, and the most or the least that it may be; without a budget it is only told. */
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

export function isWithinBudget({ value, atMost, atLeast }: Measurement): boolean {
  return (atMost === undefined || value <= atMost) && (atLeast === undefined || value >= atLeast);
}

/** @returns the middle one, which a hiccup of the machine does not move. @throws RangeError when there are none */
export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** @returns the one that so much of the others, from 0 to 1, is not above. @throws RangeError when there are none */
export function quantile(values: readonly number[], share: number): number {
  const found = [...values].sort((a, b) => a - b)[
    Math.min(values.length - 1, Math.floor(values.length * share))
  ];
  if (found === undefined) throw new RangeError('no values');
  return found;
}
