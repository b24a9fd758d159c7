import type { BodyOf, importTenders } from 'shared-api/contract';
import {
  formatDate,
  type ImportColumn,
  type ImportDefaults,
  type ImportedTender,
  type ImportTerms,
  importLabel,
  readImportedTender,
} from 'shared-api/rules';
import { invalid } from '../../platform/errors.ts';
import { readPasted, readTables, type Table, UnreadableTable } from '../../platform/tables/index.ts';
import { brokenRows, doubtfulDates, importTable, lineNote } from './import-table.ts';

/** A row of the file as it would be imported. */
export interface ImportRow extends ImportedTender {
  /** Row as a spreadsheet shows it; the first one of the file is 1. */
  readonly fila: number;
  readonly cells: readonly string[];
}

/** A text that was pasted, or the content of a file in Base64. */
type ImportSource = Pick<BodyOf<typeof importTenders>, 'csv' | 'archivo'>;

const DATE_COLUMNS = ['fecha_publicacion', 'fecha_vencimiento'] as const;

/** Reads the tenders of a table. `terms` are the uploaded files that its column `pliego` names. @throws Refusal 400 */
export async function readImport(
  origin: ImportSource,
  defaults: ImportDefaults,
  terms: readonly ImportTerms[],
) {
  const source = importTable(await tablesOf(origin));
  const { columns } = source;
  const broken = brokenRows(source);
  const doubtful = new Map(DATE_COLUMNS.map((column) => [column, doubtfulDates(source, column)]));
  const rows = source.rows.map((row) => {
    const { line, cells } = row;
    const read = readImportedTender((column) => cells[columns.indexOf(column)] ?? '', defaults, terms);
    const problem = broken.get(line);
    const note = lineNote(row);
    const turned = DATE_COLUMNS.filter((column) => doubtful.get(column)?.has(line));
    return {
      fila: line,
      cells,
      tender: read.tender,
      problemas: problem ? [{ campo: null, texto: problem }, ...read.problemas] : read.problemas,
      avisos: [
        ...(note ? [note] : []),
        ...turned.map((column) => turnedNote(column, read.tender[column] ?? '')),
        ...read.avisos,
      ],
    };
  });
  return { source, rows };
}

async function tablesOf({ csv, archivo }: ImportSource): Promise<Table[]> {
  try {
    return archivo ? await readTables(Buffer.from(archivo.contenido, 'base64')) : readPasted(csv ?? '');
  } catch (error) {
    throw error instanceof UnreadableTable ? invalid(error.message) : error;
  }
}

const turnedNote = (column: ImportColumn, date: string): string =>
  `${importLabel(column)}: la planilla guarda ${formatDate(date)}, y en otras filas tiene un texto. Revise que no estén cambiados el día y el mes`;
