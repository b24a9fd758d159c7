import { asSeen } from '../values/as-seen.ts';
import { fold } from '../values/fold.ts';
import { TENDER_FIELDS } from './tender-fields.ts';

/** Columns of a table that tenders are imported from, in any order, by their wire names. */
export const IMPORT_COLUMNS = [
  'titulo',
  'numero',
  'anio',
  'expediente',
  'tipo_licitacion',
  'subtipo_licitacion',
  'fecha_publicacion',
  'fecha_vencimiento',
  'pliego',
  'mostrar',
] as const;
export type ImportColumn = (typeof IMPORT_COLUMNS)[number];

/** Columns without which a table holds no tenders. */
export const IMPORT_REQUIRED = ['titulo', 'expediente', 'tipo_licitacion'] as const satisfies ImportColumn[];

export const IMPORT_ROWS_MAX = 1_000;
/** Characters of a pasted table. */
export const IMPORT_TEXT_MAX = 400_000;
/** Bytes of a file with a table. */
export const IMPORT_FILE_MAX = 2_000_000;

/** Title of the row in the template that shows how to fill it in; such a row is never imported. */
export const IMPORT_EXAMPLE_TITLE = 'Ejemplo: compra de resmas de papel A4';

/** The template's row, as a person would write it; its day is that of the dates' columns. */
export const IMPORT_EXAMPLE: Readonly<Record<ImportColumn, string>> = {
  titulo: IMPORT_EXAMPLE_TITLE,
  numero: '7',
  anio: '2027',
  expediente: 'EX-2027-00001234--MUNICAT-ABCDEFGHIJ',
  tipo_licitacion: 'CONTRATACION DIRECTA',
  subtipo_licitacion: 'SERVICIOS PUBLICOS',
  fecha_publicacion: '2027-03-05',
  fecha_vencimiento: '2027-03-20',
  pliego: 'pliego.pdf',
  mostrar: 'sí',
};

const fieldOf = (column: ImportColumn) =>
  column === 'mostrar'
    ? { label: 'Publicar', inHistory: 'se publica' }
    : TENDER_FIELDS[column === 'pliego' ? 'pliego_url' : column];

/** Returns the name of a column as the portal's screens say it. */
export const importLabel = (column: ImportColumn): string => fieldOf(column).label;

/** Other names of columns that offices use. One gives way to a column with the portal's own name. */
const ALSO: Partial<Readonly<Record<ImportColumn, readonly string[]>>> = {
  titulo: ['objeto contratacion', 'objeto licitacion', 'descripcion', 'detalle', 'asunto'],
  numero: ['nro', 'n', 'nro licitacion', 'numero licitacion', 'nro procedimiento'],
  anio: ['ejercicio'],
  expediente: ['expediente nro', 'nro expediente', 'numero expediente', 'expte', 'expte nro', 'nro expte'],
  tipo_licitacion: ['tipo contratacion', 'tipo procedimiento', 'procedimiento', 'modalidad'],
  fecha_publicacion: ['publicacion'],
  fecha_vencimiento: ['vencimiento', 'fecha cierre', 'cierre', 'fecha limite'],
  mostrar: ['publicada'],
};

/** Returns a header without accents, case, punctuation, remarks in brackets and articles, which people write differently. */
const shapeOf = (header: string): string =>
  fold(header)
    .replaceAll(/\(.*?\)/g, ' ')
    .replaceAll(/\bn\.?[º°]/g, 'nro')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && !['de', 'del', 'la', 'el'].includes(word))
    .join(' ');

const byShape = (namesOf: (column: ImportColumn) => readonly string[]): ReadonlyMap<string, ImportColumn> =>
  new Map(
    IMPORT_COLUMNS.flatMap((column) => namesOf(column).map((name) => [shapeOf(name), column] as const)),
  );

const BY_OWN_NAME = byShape((column) => {
  const { label, inHistory } = fieldOf(column);
  return [column, label, inHistory];
});
const BY_OTHER_NAME = byShape((column) => ALSO[column] ?? []);

/** Returns the column that each header names, by its wire name or as the portal or an office calls it; null for any other. */
export function importColumnsOf(headers: readonly string[]): (ImportColumn | null)[] {
  const shapes = headers.map(shapeOf);
  const own = shapes.map((shape) => BY_OWN_NAME.get(shape) ?? null);
  return shapes.map((shape, index) => {
    const other = BY_OTHER_NAME.get(shape) ?? null;
    return own[index] ?? (own.includes(other) ? null : other);
  });
}

/** The line of a table that names its columns. */
export interface ImportHeader {
  /** Position among the rows, from 0. */
  readonly index: number;
  /** For each cell, the column that it names. */
  readonly columns: readonly (ImportColumn | null)[];
}

/** Rows among which the header is looked for: titles and logos stand above it. */
const HEADER_ROWS = 50;

/** Returns the row that names the most columns; null if none names any. */
export function findImportHeader(rows: readonly (readonly string[])[]): ImportHeader | null {
  let best: ImportHeader | null = null;
  for (const [index, cells] of rows.slice(0, HEADER_ROWS).entries()) {
    const columns = importColumnsOf(cells);
    if (columnsFound(columns) > columnsFound(best?.columns ?? [])) best = { index, columns };
  }
  return best;
}

/** Returns how many different columns a row names. */
export const columnsFound = (columns: ImportHeader['columns']): number =>
  new Set(columns.filter((column) => column !== null)).size;

/**
 * Returns a file's name as names are compared: without folders, and systems write accents, capitals and spaces differently. A
 * screenshot of macOS has a narrow space before 'a. m.', an emoji may hold characters that nobody sees.
 */
export const fileNameKey = (path: string): string =>
  asSeen(path.replace(/^.*[\\/]/, ''))
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .toLowerCase();
