import type { BodyOf, importTenders } from 'shared-api/contract';
import {
  type CivilDate,
  columnsFound,
  findImportHeader,
  formatDate,
  IMPORT_REQUIRED,
  IMPORT_ROWS_MAX,
  type ImportColumn,
  type ImportDefaults,
  type ImportHeader,
  type ImportTerms,
  importColumnsOf,
  importLabel,
  isCivilDate,
  readDate,
  readImportedTender,
} from 'shared-api/rules';
import { invalid } from '../../platform/errors.ts';
import {
  isFilled,
  lineBreaks,
  readPasted,
  readTables,
  splitColumn,
  type Table,
  type TableRow,
  UnreadableTable,
} from '../../platform/tables/index.ts';

/** A text that was pasted, or the content of a file in Base64. */
type ImportSource = Pick<BodyOf<typeof importTenders>, 'csv' | 'archivo'>;

const DATE_COLUMNS = ['fecha_publicacion', 'fecha_vencimiento'] as const;

/** Reads the tenders of a table. `terms` are the uploaded files that its column `pliego` names. @throws Refusal 400 */
export async function readImport(
  origin: ImportSource,
  defaults: ImportDefaults,
  terms: readonly ImportTerms[],
  today: CivilDate,
) {
  const source = importTable(await tablesOf(origin));
  const { columns } = source;
  const doubtful = new Map(DATE_COLUMNS.map((column) => [column, doubtfulDates(source, column)]));
  const rows = source.rows.map((row, index) => {
    const { line, cells } = row;
    const cell = (column: ImportColumn) => cells[columns.indexOf(column)] ?? '';
    const read = readImportedTender(cell, defaults, terms, today);
    const aside = asideProblem(source, row);
    const problem = aside ?? brokenRow(source, row, source.rows[index - 1]);
    const note = lineNote(row);
    const turned = DATE_COLUMNS.filter((column) => doubtful.get(column)?.has(line));
    return {
      /** Row as a spreadsheet shows it; the first one of the file is 1. */
      fila: line,
      cells,
      tender: read.tender,
      problemas: [...(problem ? [{ campo: null, texto: problem }] : []), ...(aside ? [] : read.problemas)],
      avisos: aside
        ? []
        : [
            ...(note ? [note] : []),
            ...turned.map((column) => turnedNote(column, read.tender[column] ?? '')),
            ...read.avisos,
          ],
    };
  });
  return { source, rows };
}

/** A row of the file as it would be imported. */
export type ImportRow = Awaited<ReturnType<typeof readImport>>['rows'][number];

async function tablesOf({ csv, archivo }: ImportSource): Promise<Table[]> {
  try {
    return archivo ? await readTables(Buffer.from(archivo.contenido, 'base64')) : readPasted(csv ?? '');
  } catch (error) {
    throw error instanceof UnreadableTable ? invalid(error.message) : error;
  }
}

const turnedNote = (column: ImportColumn, date: string): string =>
  `${importLabel(column)}: la planilla guarda ${formatDate(date)}, y en otras filas tiene un texto. Revise que no estén cambiados el día y el mes`;

/**
 * Returns the table whose header names the most columns, the first of several: the right separator, or the first sheet with
 * tenders. @throws Refusal 400 that says which columns were seen and which are missing
 */
export function importTable(tables: readonly Table[]) {
  const asWritten = tables.map(withHeader);
  const candidates = asWritten.some(({ header }) => header)
    ? asWritten
    : [...asWritten, ...tables.flatMap(splitColumn).map(withHeader)];
  const bestCandidate = candidates.reduce((best, next) =>
    columnsFound(next.header?.columns ?? []) > columnsFound(best.header?.columns ?? []) ? next : best,
  );
  if (!bestCandidate.header) throw invalid(unrecognised(tables));
  const { index, cells: names } = bestCandidate.header;
  const columnsOf = (cells: readonly string[]) => visibleFirst(cells, bestCandidate.table.hiddenColumns);
  const columns = columnsOf(names);
  const isLeftOut = (column: number) => !columns[column] && importColumnsOf(names)[column];
  const header = {
    line: bestCandidate.table.rows[index]?.line ?? 0,
    // The file of refused rows, which hides no column, must not have a name twice.
    cells: names.map((name, column) => (isLeftOut(column) ? `Oculta: ${name}` : name)),
  };
  mustNameColumns(columns, header);
  const { hiddenRows = 0 } = bestCandidate.table;
  const below = bestCandidate.table.rows.slice(index + 1);
  const filled = below.filter(({ cells }) => isFilled(cells));
  if (filled.length === 0) {
    const hint = hiddenRows > 0 ? ' Las que tiene están ocultas: muéstrelas en su programa y guárdelo.' : '';
    throw invalid(`El archivo no tiene filas debajo del encabezado.${hint}`);
  }
  if (filled.length > IMPORT_ROWS_MAX) {
    throw invalid(`El archivo tiene más de ${IMPORT_ROWS_MAX} filas: divídalo en varios.`);
  }
  const rows = filled.filter((row) => !repeatsHeader(columns, row, columnsOf(row.cells)));
  const otherSheets = candidates.flatMap((one) =>
    one !== bestCandidate && one.table.sheet !== undefined && holdsTenders(one) ? one.table.sheet : [],
  );
  return {
    table: bestCandidate.table,
    header,
    columns,
    /** Rows below the header in which something is written. */
    rows,
    emptyRows: below.length - filled.length,
    hiddenRows,
    /** Names of the other sheets that hold tenders, which are not read. */
    otherSheets,
  };
}

const withHeader = (table: Table) => ({
  table,
  header: findImportHeader(table.rows.map(({ cells }) => cells)),
});

/** Names columns by the visible ones; a hidden column counts only where no other has its field. */
function visibleFirst(
  names: readonly string[],
  hidden: ReadonlySet<number> = new Set(),
): ImportHeader['columns'] {
  const visible = importColumnsOf(names.map((name, index) => (hidden.has(index) ? '' : name)));
  return importColumnsOf(names).map((column, index) =>
    hidden.has(index) && !visible.includes(column) ? column : (visible[index] ?? null),
  );
}

type ImportTable = ReturnType<typeof importTable>;

/**
 * Returns true for a header that is written again, as above each page. @throws Refusal 400 for the header of another table, whose
 * rows would be read into the wrong columns
 */
function repeatsHeader(
  columns: ImportHeader['columns'],
  { line, cells }: TableRow,
  again: ImportHeader['columns'],
): boolean {
  const isSame = again.every((column, index) => column === null || column === columns[index]);
  if (!IMPORT_REQUIRED.every((column) => again.includes(column))) {
    // The lower one of two rows.
    return (
      isSame && columnsFound(again) > 1 && cells.every((cell, index) => again[index] || cell.trim() === '')
    );
  }
  if (isSame) return true;
  throw invalid(
    `En la fila ${line} empieza otra tabla, con otras columnas: deje una sola, o guarde cada una en su archivo.`,
  );
}

/** Returns true for a sheet whose header names what a tender needs, with something below it. */
const holdsTenders = ({ table, header }: { readonly table: Table; readonly header: ImportHeader | null }) =>
  header !== null &&
  IMPORT_REQUIRED.every((column) => header.columns.includes(column)) &&
  table.rows.slice(header.index + 1).some(({ cells }) => isFilled(cells));

const HEADER_SHOWN = 300;

function unrecognised(tables: readonly Table[]): string {
  const first = tables.flatMap(({ rows }) => rows).find(({ cells }) => isFilled(cells));
  const firstRow = (first?.cells ?? []).filter((cell) => cell.trim() !== '').join(', ');
  const excerpt = firstRow.length > HEADER_SHOWN ? `${firstRow.slice(0, HEADER_SHOWN)}…` : firstRow;
  return `No se encontró el encabezado: ninguna fila nombra columnas como ${IMPORT_REQUIRED.map(importLabel).join(', ')}. La primera fila dice: ${excerpt}`;
}

function mustNameColumns(columns: ImportHeader['columns'], { line, cells }: TableRow): void {
  const missing = IMPORT_REQUIRED.filter((column) => !columns.includes(column));
  if (missing.length > 0) {
    const recognised = columns.flatMap((column) => (column ? [importLabel(column)] : []));
    throw invalid(
      `Al archivo le faltan columnas: ${missing.map(importLabel).join(', ')}. En la fila ${line} se reconocieron: ${recognised.join(', ')}.`,
    );
  }
  const twice = columns.find((column, index) => column !== null && columns.indexOf(column) !== index);
  if (!twice) return;
  const names = cells.filter((_, index) => columns[index] === twice).map((name) => `«${name.trim()}»`);
  throw invalid(
    `El encabezado tiene más de una columna para ${importLabel(twice)}: ${names.join(' y ')}. Deje una sola.`,
  );
}

/** '# Cargado por Ana', '(1) Segundo llamado', 'Observaciones: sin IVA', 'Página 1 de 2'. */
const COMMENT =
  /^(?:[#*]|\/\/|\(\d\)|(?:nota|fuente|obs|observaci[oó]n|aclaraci[oó]n|referencia|importante)(?:e?s)?\.?:|(?:p[aá]g(?:ina)?|hoja)\.?\s+\d+(?:\s+de\s+\d+)?$|actualizado\s+al?\s)/i;
const TOTALS = /^(?:sub)?total(?:es)?(?!\p{L})/iu;

/**
 * Returns the only problem of a row that is no tender and does not look like one: totals, a comment, a heading between rows; null
 * for any other. A single cell of a text may be half of a row that a line break cut, unless the separators of a row follow it.
 */
function asideProblem({ table, header, columns }: ImportTable, { cells }: TableRow): string | null {
  const [first = '', ...others] = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const needed = IMPORT_REQUIRED.filter((column) => cells[columns.indexOf(column)]?.trim());
  if (needed.length <= 1 && TOTALS.test(first)) {
    return 'Parece una fila de totales, no una licitación: no se importa';
  }
  const isWhole = table.separator === null || cells.length >= header.cells.length;
  return others.length === 0 && (isWhole || COMMENT.test(first))
    ? 'Parece un título o una nota, no una licitación: no se importa'
    : null;
}

/**
 * Returns why a row of a text may be two rows or half of one; null for any other, and in a workbook, whose rows are certain. A
 * reading that joined or split rows is never imported without anybody noticing.
 */
function brokenRow(source: ImportTable, { cells }: TableRow, before: TableRow | undefined): string | null {
  const { table, header, columns } = source;
  const { separator } = table;
  if (separator === null) return null;
  const width = header.cells.length;
  const needed = Math.max(...IMPORT_REQUIRED.map((column) => columns.indexOf(column))) + 1;
  const isJoined = (cell: string) =>
    lineBreaks(cell) > 0 && cell.split(separator).length >= Math.max(width, 2);
  if (cells.some(isJoined)) {
    return 'Una celda contiene filas enteras: revise las comillas que la abren y la cierran';
  }
  if (cells.length < needed) return `La fila está cortada: tiene ${cells.length} de ${width} celdas`;
  if (isFilled(cells.slice(width))) {
    return `La fila tiene ${cells.length} celdas y el encabezado ${width}: revise los separadores`;
  }
  return before && before.cells.length < needed && asideProblem(source, before) === null
    ? `La fila ${before.line} está cortada: revise si esta es su continuación. Si es una nota, bórrela`
    : null;
}

function lineNote({ cells }: TableRow): string | null {
  const breaks = cells.reduce((sum, cell) => sum + lineBreaks(cell.trim()), 0);
  return breaks > 0 ? `Tiene celdas de varios renglones (${breaks + 1}): se unieron en uno` : null;
}

/**
 * Returns the lines whose date a program may have turned around: it took `01/12/2026` for January and left `31/12/2026`, which is
 * no date to it, as a text. Only a workbook tells dates from texts.
 */
function doubtfulDates({ table, columns, rows }: ImportTable, column: ImportColumn): ReadonlySet<number> {
  const position = columns.indexOf(column);
  const cells = rows.map((row) => ({ line: row.line, text: (row.cells[position] ?? '').trim() }));
  const hasTexts = cells.some(({ text }) => !isCivilDate(text) && readDate(text) !== null);
  if (table.separator !== null || position < 0 || !hasTexts) return new Set();
  return new Set(cells.filter(({ text }) => isCivilDate(text) && canTurn(text)).map(({ line }) => line));
}

const canTurn = (date: string): boolean => Number(date.slice(8)) <= 12 && date.slice(8) !== date.slice(5, 7);
