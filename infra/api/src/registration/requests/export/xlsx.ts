import { cityClock } from 'shared-api/rules';
import writeXlsxFile from 'write-excel-file/node';
import type { Cell } from './columns.ts';

const SHEET = 'Inscripciones';
const DATE_FORMAT = 'dd/mm/yyyy hh:mm';

/** Writes a table as a workbook of one sheet; the headers are bold and stay in sight. */
export function xlsxOf(
  headers: readonly string[],
  widths: readonly number[],
  rows: readonly (readonly Cell[])[],
): Promise<Buffer> {
  const sheet: SheetCell[][] = [
    headers.map((header) => ({ ...text(header), fontWeight: 'bold' })),
    ...rows.map((cells) => cells.map((cell) => (typeof cell === 'string' ? text(cell) : date(cell.instant)))),
  ];
  return writeXlsxFile(sheet, {
    sheet: SHEET,
    columns: widths.map((width) => ({ width })),
    stickyRowsCount: 1,
  }).toBuffer();
}

type SheetCell =
  | { readonly value: string; readonly type: StringConstructor; readonly fontWeight?: 'bold' }
  | { readonly value: Date; readonly type: DateConstructor; readonly format: string };

/** A cell of the type text is never run, so it needs no mark as in a CSV, and no number or date is read into it. */
const text = (value: string): SheetCell => ({ value, type: String });

/** A date of the city's clock, so that the spreadsheet can order and count by it. */
const date = (instant: string): SheetCell => ({ value: cityClock(instant), type: Date, format: DATE_FORMAT });
