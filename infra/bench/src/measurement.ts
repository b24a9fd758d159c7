/** One figure and its limit; without a limit it is only reported. */
export interface Measurement {
  readonly name: string;
  readonly value: number;
  /** `×` is a ratio of two measurements of the same run. */
  readonly unit: 'kB' | 'files' | '×' | 'per second' | 'ms' | 'points' | 'visits';
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

const HEADER = ['measure', 'limit', 'result'];

export function tableOf(groups: readonly Group[]): string {
  const rows = [HEADER, ...groups.flatMap(({ measurements }) => measurements.map(cellsOf))];
  const width = (column: number) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0));
  const widths = [width(0), width(1), width(2)];
  const line = (cells: readonly string[]) =>
    `  ${cells.map((cell, column) => (column === 2 ? cell.padStart(widths[2] ?? 0) : cell.padEnd(widths[column] ?? 0))).join('  ')}`.trimEnd();
  return [
    line(HEADER),
    ...groups.flatMap(({ name, measurements }) => ['', name, ...measurements.map(cellsOf).map(line)]),
  ].join('\n');
}

function cellsOf(measurement: Measurement): string[] {
  const { name, value, unit, atMost, atLeast } = measurement;
  const limit = atMost !== undefined ? `≤ ${atMost}` : atLeast !== undefined ? `≥ ${atLeast}` : '';
  const verdict = limit === '' ? '' : isWithinLimit(measurement) ? 'ok' : 'NOT MET';
  return [name, limit, `${formatted(value)} ${unit}`, verdict];
}

const formatted = (value: number): string =>
  Number.isInteger(value) ? String(value) : value.toFixed(value < 10 ? 2 : 1);
