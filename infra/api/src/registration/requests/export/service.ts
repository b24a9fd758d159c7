import { Readable } from 'node:stream';
import { type ExportFormat, REQUESTS_EXPORTED, type RequestOrder } from 'shared-api/rules';
import { csvOf } from '../../../platform/csv.ts';
import type { Database } from '../../../platform/db/database.ts';
import { invalid } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { labelNamesOf } from '../../labels/index.ts';
import type { RequestFilter } from '../filters.ts';
import { requestIds, requestRowsOf } from '../list.ts';
import { type Cell, textOf } from './cell.ts';
import { cellsOf, HEADERS, WIDTHS } from './columns.ts';
import { xlsxOf } from './xlsx.ts';

const TOO_MANY = `Hay más de ${REQUESTS_EXPORTED.toLocaleString('es-AR')} inscripciones. Agregue filtros para exportar menos.`;
const BATCH = 500;

const TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

export interface Export {
  readonly type: string;
  readonly content: Readable | Buffer;
}

/** The filtered list as a file for a spreadsheet. @throws Refusal 400 there are too many requests for one file */
export async function exportRequests(
  { db }: Platform,
  what: { readonly format: ExportFormat; readonly order: RequestOrder; readonly filter: RequestFilter },
): Promise<Export> {
  // Which requests is settled at once; their rows follow as the file is written.
  const ids = await requestIds(db, what.filter, what.order, REQUESTS_EXPORTED + 1);
  if (ids.length > REQUESTS_EXPORTED) throw invalid(TOO_MANY);
  const rows = batches(db, ids);
  const content =
    what.format === 'csv' ? Readable.from(csvOf(HEADERS, texts(rows))) : await xlsxOf(HEADERS, WIDTHS, rows);
  return { type: TYPES[what.format], content };
}

type Rows = readonly (readonly Cell[])[];

async function* texts(batches: AsyncIterable<Rows>): AsyncGenerator<readonly (readonly string[])[]> {
  for await (const rows of batches) yield rows.map((row) => row.map(textOf));
}

async function* batches(db: Database, ids: readonly string[]): AsyncGenerator<Rows> {
  for (let start = 0; start < ids.length; start += BATCH) {
    const batch = ids.slice(start, start + BATCH);
    const rows = await requestRowsOf(db, batch);
    const labels = await labelNamesOf(
      db,
      rows.map(({ cuit }) => cuit),
    );
    yield rows.map((row) => cellsOf({ ...row, etiquetas: labels.get(row.cuit) ?? [] }));
  }
}
