import type { exportRequests as contract, QueryOf } from 'shared-api/contract';
import { REQUESTS_EXPORTED } from 'shared-api/rules';
import { invalid } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { spreadsheetOf } from '../../../platform/spreadsheet.ts';
import { labelNamesOf } from '../../labels/index.ts';
import { firstRequests } from '../list.ts';
import { cellsOf, HEADERS, WIDTHS } from './columns.ts';

const TOO_MANY = `Hay más de ${REQUESTS_EXPORTED.toLocaleString('es-AR')} inscripciones. Agregue filtros para exportar menos.`;

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
  return spreadsheetOf(formato, { name: 'Inscripciones', headers: HEADERS, widths: WIDTHS, rows });
}
