/** Columns of the file that tenders are imported from; the first line names them, in any order. */
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

export const IMPORT_ROWS_MAX = 1_000;
export const IMPORT_FILE_MAX = 400_000;
