import { inArray } from 'drizzle-orm';
import type { exportRequests as contract, QueryOf } from 'shared-api/contract';
import { REQUESTS_EXPORTED } from 'shared-api/rules';
import type { Database } from '../../../platform/db/database.ts';
import { invalid } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { spreadsheetOf } from '../../../platform/spreadsheet.ts';
import { newestCertificates } from '../../certificates/index.ts';
import { labelNamesOf } from '../../labels/index.ts';
import { firstRequests, type RequestEntry } from '../list.ts';
import type { QueueReader } from '../queue.ts';
import { supplierRequests } from '../tables.ts';
import { cellsOf, type ExportDetails, HEADERS, WIDTHS } from './columns.ts';

const TOO_MANY = `Hay más de ${REQUESTS_EXPORTED.toLocaleString('es-AR')} inscripciones. Agregue filtros para exportar menos.`;

/** Writes the filtered list as a file for a spreadsheet. @throws Refusal 400 for too many requests */
export async function exportRequests(
  { db }: Platform,
  { formato, orden, ...filter }: QueryOf<typeof contract>,
  reader: QueueReader,
): Promise<string | Buffer> {
  const requests = await firstRequests(db, filter, orden, REQUESTS_EXPORTED + 1, reader);
  if (requests.length > REQUESTS_EXPORTED) throw invalid(TOO_MANY);
  const [labels, details] = await Promise.all([labelNamesOf(db, requests), detailsOf(db, requests)]);
  const rows = requests.flatMap((request) => {
    // Requests are never deleted: each has its details.
    const more = details.get(request.cuit);
    return more ? [cellsOf({ ...request, ...more, etiquetas: labels.get(request.cuit) ?? [] })] : [];
  });
  return spreadsheetOf(formato, { name: 'Inscripciones', headers: HEADERS, widths: WIDTHS, rows });
}

/** Reads what an office needs to reach suppliers, and their newest certificates; by CUIT. */
async function detailsOf(
  db: Database,
  requests: readonly RequestEntry[],
): Promise<ReadonlyMap<string, ExportDetails>> {
  const taxIds = requests.map(({ cuit }) => cuit);
  const stored = await db.select().from(supplierRequests).where(inArray(supplierRequests.cuit, taxIds));
  const certificates = await newestCertificates(db, stored);
  return new Map(stored.map((record) => [record.cuit, { record, certificate: certificates.get(record.id) }]));
}
