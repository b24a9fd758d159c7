import { type ExportFormat, IMPORT_COLUMNS, IMPORT_EXAMPLE, importLabel } from 'shared-api/rules';
import { type Cell, spreadsheetOf } from '../../platform/spreadsheet.ts';

const TITLE_WIDTH = 45;
const WIDTH = 24;

/** Writes a table to fill in: a column for each that the import knows, and the example. */
export function importTemplateOf(format: ExportFormat): Promise<string | Buffer> {
  return spreadsheetOf(format, {
    name: 'Licitaciones',
    headers: IMPORT_COLUMNS.map(importLabel),
    widths: IMPORT_COLUMNS.map((column) => (column === 'titulo' ? TITLE_WIDTH : WIDTH)),
    rows: [
      IMPORT_COLUMNS.map((column): Cell => {
        const value = IMPORT_EXAMPLE[column];
        return column === 'fecha_publicacion' || column === 'fecha_vencimiento' ? { day: value } : value;
      }),
    ],
  });
}
