import { safeCell } from 'shared-api/rules';
import writeXlsxFile from 'write-excel-file/node';

const SHEET = 'Inscripciones';

/** A table as a workbook of one sheet: every cell a text, the headers bold and always in sight. Held in memory whole. */
export async function xlsxOf(
  headers: readonly string[],
  widths: readonly number[],
  batches: AsyncIterable<readonly (readonly string[])[]>,
): Promise<Buffer> {
  const rows: Cell[][] = [headers.map((header) => ({ ...cellOf(header), fontWeight: 'bold' }))];
  for await (const batch of batches) rows.push(...batch.map((row) => row.map(cellOf)));
  return writeXlsxFile(rows, {
    sheet: SHEET,
    columns: widths.map((width) => ({ width })),
    stickyRowsCount: 1,
  }).toBuffer();
}

interface Cell {
  readonly value: string;
  readonly type: StringConstructor;
  readonly fontWeight?: 'bold';
}

/** A text, said to be one: neither the library nor the spreadsheet may make something else of it. */
const cellOf = (text: string): Cell => ({ value: safeCell(text), type: String });
