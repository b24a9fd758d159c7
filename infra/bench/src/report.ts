import { type Group, isWithinLimit, type Measurement } from './measurement.ts';

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
