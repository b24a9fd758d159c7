import { CsvError, parse } from 'csv-parse/sync';
import { withoutMark } from 'shared-api/rules';
import { BYTE_ORDER_MARK, lineOf } from '../../platform/csv.ts';

/** Column with the reasons why rows were refused; ignored when such a file is imported again. */
export const REASONS = 'motivos';

/** A refused row: its cells as in the file, and the reasons. */
interface RefusedRow {
  readonly cells: readonly string[];
  readonly problemas: readonly string[];
}

/** Returns false for an empty row: spreadsheets write only separators for it. */
export const isFilled = (cells: readonly string[]): boolean => cells.some((cell) => cell.trim() !== '');

/**
 * Reads the cells of a CSV text, separated by `,` or `;`, whichever its first line has more of. Empty rows in between
 * are included, so that each row stands where a spreadsheet shows it.
 */
export function csvCells(text: string): string[][] {
  const firstLine = text.split(/[\r\n]/, 1)[0] ?? '';
  const delimiter = firstLine.split(';').length > firstLine.split(',').length ? ';' : ',';
  const rows = parseTolerantly(text, delimiter).map((cells) => cells.map(withoutMark));
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
    // An unclosed quote makes the rest of the file one cell; its row then has a problem.
    if (error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED') return parse(`${text}"`, options);
    throw error;
  }
}

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
    lineOf([...kept.map((index) => cells[index] ?? ''), last]);
  return (
    BYTE_ORDER_MARK +
    line(names, REASONS) +
    rows.map(({ cells, problemas }) => line(cells, problemas.join('. '))).join('')
  );
}
