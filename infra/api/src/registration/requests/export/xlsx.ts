import { cityClock, safeCell } from 'shared-api/rules';
import writeXlsxFile from 'write-excel-file/node';
import type { Cell } from './cell.ts';

const SHEET = 'Inscripciones';
const DATE_FORMAT = 'dd/mm/yyyy hh:mm';

/**
 * A table as a workbook of one sheet: texts as texts, instants as dates of the city's clock, the headers bold and
 * always in sight. Held in memory whole.
 */
export async function xlsxOf(
  headers: readonly string[],
  widths: readonly number[],
  batches: AsyncIterable<readonly (readonly Cell[])[]>,
): Promise<Buffer> {
  const rows: SheetCell[][] = [headers.map((header) => ({ ...text(header), fontWeight: 'bold' }))];
  for await (const batch of batches) {
    rows.push(
      ...batch.map((row) => row.map((cell) => (typeof cell === 'string' ? text(cell) : date(cell.instant)))),
    );
  }
  return writeXlsxFile(rows, {
    sheet: SHEET,
    columns: widths.map((width) => ({ width })),
    stickyRowsCount: 1,
  }).toBuffer();
}

type SheetCell =
  | { readonly value: string; readonly type: StringConstructor; readonly fontWeight?: 'bold' }
  | { readonly value: Date; readonly type: DateConstructor; readonly format: string };

/** A text, said to be one: neither the library nor the spreadsheet may make something else of it. */
const text = (value: string): SheetCell => ({ value: safeCell(value), type: String });

/** A date, so that the spreadsheet can order and count by it. */
const date = (instant: string): SheetCell => ({ value: cityClock(instant), type: Date, format: DATE_FORMAT });
