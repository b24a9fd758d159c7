import { type CivilDate, cityClock, type ExportFormat, formatDate, formatDateTime } from 'shared-api/rules';
import writeXlsxFile, { type SheetData } from 'write-excel-file/node';
import { BYTE_ORDER_MARK, lineOf } from './csv.ts';

/** A cell of a table: a text, an instant (ISO 8601) or a day (`yyyy-mm-dd`), which a workbook holds as dates. */
export type Cell = string | { readonly instant: string } | { readonly day: CivilDate };

interface SheetTable {
  readonly name: string;
  readonly headers: readonly string[];
  /** Widths of the columns in characters, in the workbook. */
  readonly widths: readonly number[];
  readonly rows: readonly (readonly Cell[])[];
}

export const SPREADSHEET_TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
const DAY_FORMAT = 'dd/mm/yyyy';
const INSTANT_FORMAT = `${DAY_FORMAT} hh:mm`;

/** Writes a table as a CSV text, or as a workbook of one sheet whose headers are bold and stay in sight. */
export async function spreadsheetOf(format: ExportFormat, table: SheetTable): Promise<string | Buffer> {
  const { name, headers, widths, rows } = table;
  if (format === 'csv') {
    return (
      BYTE_ORDER_MARK +
      [headers, ...rows.map((cells) => cells.map(textOf))].map((cells) => lineOf(cells)).join('')
    );
  }
  const sheet: SheetData = [
    headers.map((header) => ({ ...text(header), fontWeight: 'bold' })),
    ...rows.map((cells) => cells.map(cellOf)),
  ];
  return writeXlsxFile(sheet, {
    sheet: name,
    columns: widths.map((width) => ({ width })),
    stickyRowsCount: 1,
  }).toBuffer();
}

function textOf(cell: Cell): string {
  if (typeof cell === 'string') return cell;
  return 'day' in cell ? formatDate(cell.day) : formatDateTime(cell.instant);
}

/** A cell of the type text is never run, so it needs no mark as in a CSV, and no number or date is read into it. */
const text = (value: string) => ({ value, type: String });

function cellOf(cell: Cell) {
  if (typeof cell === 'string') return text(cell);
  // Dates of the city's clock, so that the spreadsheet can order and count by them.
  return 'day' in cell
    ? { value: new Date(cell.day), type: Date, format: DAY_FORMAT }
    : { value: cityClock(cell.instant), type: Date, format: INSTANT_FORMAT };
}
