import type { exportRequests as contract, QueryOf } from 'shared-api/contract';
import { type ExportFormat, formatDateTime, REQUESTS_EXPORTED } from 'shared-api/rules';
import { BYTE_ORDER_MARK, lineOf } from '../../../platform/csv.ts';
import { invalid } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { labelNamesOf } from '../../labels/index.ts';
import { firstRequests } from '../list.ts';
import { type Cell, cellsOf, HEADERS, WIDTHS } from './columns.ts';
import { xlsxOf } from './xlsx.ts';

const TOO_MANY = `Hay más de ${REQUESTS_EXPORTED.toLocaleString('es-AR')} inscripciones. Agregue filtros para exportar menos.`;

export const CONTENT_TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Writes the filtered list as a file for a spreadsheet. @throws Refusal 400 for too many requests */
export async function exportRequests(
  { db }: Platform,
  { formato, orden, ...filter }: QueryOf<typeof contract>,
): Promise<string | Buffer> {
  const requests = await firstRequests(db, filter, orden, REQUESTS_EXPORTED + 1);
  if (requests.length > REQUESTS_EXPORTED) throw invalid(TOO_MANY);
  const labels = await labelNamesOf(
    db,
    requests.map(({ cuit }) => cuit),
  );
  const rows = requests.map((request) => cellsOf({ ...request, etiquetas: labels.get(request.cuit) ?? [] }));
  return formato === 'csv' ? csvOf(rows) : xlsxOf(HEADERS, WIDTHS, rows);
}

const csvOf = (rows: readonly (readonly Cell[])[]): string =>
  BYTE_ORDER_MARK + lineOf(HEADERS) + rows.map((cells) => lineOf(cells.map(textOf))).join('');

/** Writes an instant as the screens show it. */
const textOf = (cell: Cell): string => (typeof cell === 'string' ? cell : formatDateTime(cell.instant));
