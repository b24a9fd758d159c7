import { CsvError, parse } from 'csv-parse/sync';
import { BYTE_ORDER_MARK, lineOf } from '../../platform/csv.ts';

/** Column that says why rows were refused; a file that still has it is read as if it hadn't. */
export const REASONS = 'motivos';

/** A text that keeps spreadsheets from running it as a formula, as `safeCell` writes it. */
const MARKED = /^'+[=+\-@\t\r]/;

/** A refused row: its cells as they stood in the file, and why. */
interface RefusedRow {
  readonly cells: readonly string[];
  readonly problemas: readonly string[];
}

/** Whether a row says anything: spreadsheets write one of separators alone for a line that was left empty. */
export const isFilled = (cells: readonly string[]): boolean => cells.some((cell) => cell.trim() !== '');

/**
 * Reads the cells of a CSV text, separated by `,` or `;`, whichever its first line has more of. Empty rows in between
 * are included, so that each row stands where a spreadsheet shows it.
 */
export function csvCells(text: string): string[][] {
  const firstLine = text.split(/[\r\n]/, 1)[0] ?? '';
  const delimiter = firstLine.split(';').length > firstLine.split(',').length ? ';' : ',';
  const rows = parseTolerantly(text, delimiter).map((cells) => cells.map(unmarked));
  return rows.slice(0, rows.findLastIndex(isFilled) + 1);
}

/** Parses what people's programs write, not only what RFC 4180 allows. */
function parseTolerantly(text: string, delimiter: string): string[][] {
  const options = {
    bom: true,
    delimiter,
    record_delimiter: ['\r\n', '\n'],
    relax_column_count: true,
    relax_quotes: true,
  };
  try {
    return parse(text, options);
  } catch (error) {
    // A quote that is never closed makes the rest of the file one cell, whose row then shows what is wrong.
    if (error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED') return parse(`${text}"`, options);
    throw error;
  }
}

const unmarked = (cell: string): string => (MARKED.test(cell) ? cell.slice(1) : cell);

/**
 * The refused rows as a CSV text that `csvCells` reads back cell by cell: every column of the file, also those that
 * are not imported, and the reasons in the last one. Null when no row was refused.
 */
export function refusedCsv(names: readonly string[], rows: readonly RefusedRow[]): string | null {
  if (rows.length === 0) return null;
  const width = Math.max(names.length, ...rows.map(({ cells }) => cells.length));
  const kept = Array.from({ length: width }, (_, index) => index).filter(
    (index) => names[index]?.trim().toLowerCase() !== REASONS,
  );
  const line = (cells: readonly string[], last: string) =>
    lineOf([...kept.map((index) => cells[index] ?? ''), last].map(marked));
  return (
    BYTE_ORDER_MARK +
    line(names, REASONS) +
    rows.map(({ cells, problemas }) => line(cells, problemas.join('. '))).join('')
  );
}

/** One mark more for a text that has some: reading takes exactly one away. */
const marked = (text: string): string => (MARKED.test(text) ? `'${text}` : text);
