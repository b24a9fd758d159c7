import { BYTE_ORDER_MARK, lineOf } from '../../platform/csv.ts';

/** Column that says why rows were refused; a file that still has it is read as if it hadn't. */
export const REASONS = 'motivos';

/** A text that keeps spreadsheets from running it as a formula, as `safeCell` writes it. */
const MARKED = /^'+[=+\-@\t\r]/;

/** A refused row: its cells as they stood in the file, and why. */
export interface RefusedRow {
  readonly cells: readonly string[];
  readonly problemas: readonly string[];
}

/** Whether a row says anything: spreadsheets write one of separators alone for a line that was left empty. */
export const isFilled = (cells: readonly string[]): boolean => cells.some((cell) => cell.trim() !== '');

/**
 * Cells of a CSV text (RFC 4180), separated by `,` or `;`, whichever its first line has more of. Rows in between that say
 * nothing are there too, so that each row stands where a spreadsheet shows it.
 */
export function csvCells(text: string): string[][] {
  const body = text.replace(/^\uFEFF/, '');
  const firstLine = body.slice(0, Math.max(body.search(/\r|\n|$/), 0));
  const separator = firstLine.split(';').length > firstLine.split(',').length ? ';' : ',';
  const rows: string[][] = [[]];
  let cell = '';
  let quoted = false;
  const endCell = () => {
    rows.at(-1)?.push(MARKED.test(cell) ? cell.slice(1) : cell);
    cell = '';
  };
  for (let index = 0; index < body.length; index += 1) {
    const letter = body[index];
    if (quoted) {
      if (letter !== '"') cell += letter;
      else if (body[index + 1] === '"') {
        cell += '"';
        index += 1;
      } else quoted = false;
    } else if (letter === '"') quoted = true;
    else if (letter === separator) endCell();
    else if (letter === '\n') {
      endCell();
      rows.push([]);
    } else if (letter !== '\r') cell += letter;
  }
  endCell();
  return rows.slice(0, rows.findLastIndex(isFilled) + 1);
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
    lineOf([...kept.map((index) => cells[index] ?? ''), last].map(marked));
  return (
    BYTE_ORDER_MARK +
    line(names, REASONS) +
    rows.map(({ cells, problemas }) => line(cells, problemas.join('. '))).join('')
  );
}

/** One mark more for a text that has some: reading takes exactly one away. */
const marked = (text: string): string => (MARKED.test(text) ? `'${text}` : text);
