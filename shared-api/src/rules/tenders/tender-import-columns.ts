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
  titulo: ['objeto contratacion', 'objeto licitacion', 'objeto llamado', 'denominacion'],
  numero: ['nro licitacion', 'licitacion nro', 'numero licitacion', 'nro procedimiento', 'procedimiento nro'],
  anio: ['ejercicio'],
  expediente: [
    'expediente nro',
    'nro expediente',
    'numero expediente',
    'expediente electronico',
    'expte',
    'expte nro',
    'nro expte',
  ],
  tipo_licitacion: ['tipo contratacion', 'tipo procedimiento', 'procedimiento', 'modalidad'],
  fecha_publicacion: ['publicacion', 'f publicacion', 'fecha pub'],
  fecha_vencimiento: [
    'vencimiento',
    'f vencimiento',
    'fecha vto',
    'vto',
    'vence',
    'fecha cierre',
    'cierre',
    'fecha limite',
  ],
  mostrar: ['publicada'],
};
/** Names that may also be those of another column, such as one that numbers the rows: they give way to any other name. */
const VAGUE: typeof ALSO = {
  titulo: ['descripcion', 'detalle', 'asunto'],
  numero: ['nro', 'n'],
};

/** Words that the names of columns have or lack without a difference. */
const FILLERS = new Set(['de', 'del', 'la', 'el', 'y', 'hora']);

/** Returns a header without accents, case, punctuation, remarks in brackets and articles, which people write differently. */
const shapeOf = (header: string): string =>
  fold(header)
    .replaceAll(/\(.*?\)/g, ' ')
    .replaceAll(/\bn\.?[º°]/g, 'nro')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && !FILLERS.has(word))
    .join(' ');

const byShape = (namesOf: (column: ImportColumn) => readonly string[]): ReadonlyMap<string, ImportColumn> =>
  new Map(
    IMPORT_COLUMNS.flatMap((column) => namesOf(column).map((name) => [shapeOf(name), column] as const)),
  );

/** Columns by their names, the portal's own first; a name counts where no earlier one names its column. */
const BY_NAME = [
  byShape((column) => {
    const { label, inHistory } = fieldOf(column);
    return [column, label, inHistory];
  }),
  byShape((column) => ALSO[column] ?? []),
  byShape((column) => VAGUE[column] ?? []),
];

/** Returns the column that each header names, by its wire name or as the portal or an office calls it; null for any other. */
export function importColumnsOf(headers: readonly string[]): (ImportColumn | null)[] {
  const shapes = headers.map(shapeOf);
  return BY_NAME.reduce<(ImportColumn | null)[]>(
    (named, names) =>
      shapes.map((shape, index) => {
        const column = names.get(shape) ?? null;
        return named[index] ?? (named.includes(column) ? null : column);
      }),
    shapes.map(() => null),
  );
}

/** The line of a table that names its columns. */
export interface ImportHeader {
  /** Position among the rows, from 0; the lower one of a header of two rows. */
  readonly index: number;
  /** Names of the columns, each as one text. */
  readonly cells: readonly string[];
  /** For each cell, the column that it names. */
  readonly columns: readonly (ImportColumn | null)[];
}

/** Rows among which the header is looked for: titles and logos stand above it. */
const HEADER_ROWS = 50;

/** Returns the row, or two that are read as one, that names the most columns; null if none names any. */
export function findImportHeader(rows: readonly (readonly string[])[]): ImportHeader | null {
  let best: ImportHeader | null = null;
  for (const [index, row] of rows.slice(0, HEADER_ROWS).entries()) {
    for (const cells of [row, ...twoRowHeader(rows[index - 1] ?? [], row)]) {
      const columns = importColumnsOf(cells);
      if (columnsFound(columns) > columnsFound(best?.columns ?? [])) best = { index, cells, columns };
    }
  }
  return best;
}

/**
 * Reads two rows as one header: 'Fecha de' above 'publicación', or 'Fechas' above 'Publicación' and 'Vencimiento'. Returns none
 * where something else stands below a column's name: that is a row of the table.
 */
function twoRowHeader(upper: readonly string[], lower: readonly string[]): string[][] {
  const names = importColumnsOf(upper);
  const cells: string[] = [];
  for (let index = 0; index < Math.max(upper.length, lower.length); index += 1) {
    const [above = '', below = ''] = [upper[index]?.trim(), lower[index]?.trim()];
    const both = `${above} ${below}`.trim();
    if (below === '' || below === above) cells.push(above);
    else if (importColumnsOf([both])[0]) cells.push(both);
    else if (names[index]) return [];
    else cells.push(below);
  }
  return [cells];
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
