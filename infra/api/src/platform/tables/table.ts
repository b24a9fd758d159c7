/** A row of a table, numbered as a spreadsheet shows it. */
export interface TableRow {
  readonly line: number;
  /** Texts of the cells; dates of a workbook are `yyyy-mm-dd`. */
  readonly cells: readonly string[];
}

/** A table that was read from a file, or one way to read it where several are possible. */
export interface Table {
  /** Says to people how it was read: 'Excel, hoja «Hoja1»'. */
  readonly origin: string;
  /** Separator of the cells of a text; null for a workbook. */
  readonly separator: string | null;
  /** Name of the sheet of a workbook. */
  readonly sheet?: string;
  /** Every visible row, also empty ones, but for those at the end. */
  readonly rows: readonly TableRow[];
  /** Rows of a workbook with something in them that are hidden, by a filter too, and are not among the rows. */
  readonly hiddenRows?: number;
  /** Positions of hidden columns of a workbook, from 0; their cells are among those of the rows. */
  readonly hiddenColumns?: ReadonlySet<number>;
}

/** A file that holds no table that can be read; the message says in Spanish why, and how to save it. */
export class UnreadableTable extends Error {
  override readonly name = 'UnreadableTable';
}

/** Returns false for an empty row: spreadsheets write only separators for it. */
export const isFilled = (cells: readonly string[]): boolean => cells.some((cell) => cell.trim() !== '');

/** Numbers the rows from 1, and leaves out empty ones at the end. */
export function numberedRows(rows: readonly (readonly string[])[]): TableRow[] {
  return rows.slice(0, rows.findLastIndex(isFilled) + 1).map((cells, index) => ({ line: index + 1, cells }));
}
