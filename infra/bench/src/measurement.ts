/** What a figure is counted in; `×` is a ratio of two measurements of the same run. */
export type Unit = 'kB' | 'files' | '×' | 'per second' | 'ms';

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
export function median(values: readonly number[]): number {
  const middle = [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
  if (middle === undefined) throw new RangeError('no values');
  return middle;
}
