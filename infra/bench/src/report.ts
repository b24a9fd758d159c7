import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Group, isWithinBudget, type Measurement } from './measurement.ts';

const RESULTS = path.join(import.meta.dirname, '..', 'results');

/** The figures as a table for a terminal, one group below the other. */
export function tableOf(groups: readonly Group[]): string {
  const rows = groups.flatMap(({ measurements }) => measurements.map(cellsOf));
  const width = (column: number) => Math.max(...rows.map((cells) => (cells[column] ?? '').length));
  const widths = [width(0), width(1), width(2)];
  const line = (cells: readonly string[]) =>
    `  ${(cells[0] ?? '').padEnd(widths[0] ?? 0)}  ${(cells[1] ?? '').padStart(widths[1] ?? 0)}  ${(cells[2] ?? '').padEnd(widths[2] ?? 0)}  ${cells[3] ?? ''}`.trimEnd();
  return groups
    .map(({ name, measurements }) => `${name}\n${measurements.map(cellsOf).map(line).join('\n')}\n`)
    .join('\n');
}

function cellsOf(measurement: Measurement): string[] {
  const { name, value, unit, atMost, atLeast } = measurement;
  const budget = atMost !== undefined ? `≤ ${atMost}` : atLeast !== undefined ? `≥ ${atLeast}` : '';
  const verdict = budget === '' ? '' : isWithinBudget(measurement) ? 'ok' : 'NOT MET';
  return [name, `${shown(value)} ${unit}`, budget, verdict];
}

const shown = (value: number): string =>
  Number.isInteger(value) ? String(value) : value.toFixed(value < 10 ? 2 : 1);

/** Keeps the figures of the last run of that name. @returns the file */
export async function writeResults(
  groups: readonly Group[],
  name: string,
  measuredAt: Date,
): Promise<string> {
  const file = path.join(RESULTS, `${name}.json`);
  await mkdir(RESULTS, { recursive: true });
  const measured = groups.map(({ name: group, measurements }) => ({
    name: group,
    measurements: measurements.map((one) => ({ ...one, ok: isWithinBudget(one) })),
  }));
  const machine = { node: process.version, platform: process.platform, arch: process.arch };
  await writeFile(
    file,
    `${JSON.stringify({ measuredAt: measuredAt.toISOString(), machine, groups: measured }, null, 2)}\n`,
  );
  return file;
}
