import {
  addDays,
  type CivilDate,
  EMPTY_TENDER,
  hasControlCharacters,
  hasSubtype,
  IMPORT_ROWS_MAX,
  type ImportColumn,
  isExpediente,
  normaliseExpediente,
  OTHER_EXPEDIENTE_CHARACTERS,
  OTHER_EXPEDIENTE_MAX,
  readCellDate,
  readCount,
  type TenderForm,
  type TenderSubtype,
  tenderProblems,
  tenderSubtypeOf,
  tenderTypeOf,
} from 'shared-api/rules';
import { csvCells, isFilled } from './import-csv.ts';

/** Defaults for missing fields; null: none. */
interface ImportDefaults {
  readonly fecha_publicacion: CivilDate | null;
  /** Days from the publication to the expiry. */
  readonly plazo_dias: number | null;
  readonly subtipo_licitacion: TenderSubtype | null;
  readonly pliego_url: string | null;
}

/** A row of the file as it would be imported. */
export interface ImportRow {
  /** Line of the file as a spreadsheet shows it; the names are line 1. */
  readonly fila: number;
  readonly titulo: string;
  readonly cells: readonly string[];
  /** Why it can't be imported; empty when it can. */
  readonly problemas: readonly string[];
  /** What was filled in or is unusual. */
  readonly avisos: readonly string[];
  readonly tender: TenderForm & { readonly mostrar: boolean };
}

/** The tenders of a file, or why it can't be read as a whole. */
type ImportFile =
  | { readonly names: readonly string[]; readonly rows: readonly ImportRow[] }
  | { readonly problem: string };

/** Reads the tenders of a CSV file. `terms` are the uploaded files by their name in the column `pliego`. */
export function readImport(
  text: string,
  defaults: ImportDefaults,
  terms: ReadonlyMap<string, string>,
): ImportFile {
  const filled = csvCells(text)
    .map((cells, index) => ({ cells, fila: index + 1 }))
    .filter(({ cells }) => isFilled(cells));
  const [head, ...lines] = filled;
  if (!head || lines.length === 0) return { problem: 'El archivo no tiene filas.' };
  if (lines.length > IMPORT_ROWS_MAX) {
    return { problem: `El archivo tiene más de ${IMPORT_ROWS_MAX} filas: divídalo en varios.` };
  }
  const names = head.cells;
  const columns = names.map((name) => name.trim().toLowerCase());
  const missing = (['titulo', 'expediente', 'tipo_licitacion'] as const).filter(
    (name) => !columns.includes(name),
  );
  if (missing.length > 0) return { problem: `Al archivo le faltan columnas: ${missing.join(', ')}.` };
  const rows = lines.map(({ cells, fila }) => {
    const cell = (name: ImportColumn) => (cells[columns.indexOf(name)] ?? '').trim();
    return { ...readRow(fila, cell, defaults, terms), cells };
  });
  return { names, rows };
}

/** Most characters of a cell that a problem quotes. */
const CELL_SHOWN = 40;

/** Columns and texts for cells that can't be read, by field. */
const UNREADABLE = {
  tipo_licitacion: ['tipo_licitacion', 'no es un tipo de licitación'],
  subtipo_licitacion: ['subtipo_licitacion', 'no es un subtipo de licitación'],
  fecha_publicacion: ['fecha_publicacion', 'no es una fecha de publicación que exista'],
  fecha_vencimiento: ['fecha_vencimiento', 'no es una fecha de vencimiento que exista'],
  pliego_url: ['pliego', 'no está entre los pliegos que subió'],
} as const satisfies Partial<Record<keyof TenderForm, readonly [ImportColumn, string]>>;

/** Returns the problem of a cell whose text can't be read; null for an empty or readable cell. */
function unreadableCell(
  field: string,
  cell: (name: ImportColumn) => string,
  tender: TenderForm,
): string | null {
  if (!isUnreadable(field) || tender[field] !== null) return null;
  const [column, what] = UNREADABLE[field];
  const text = cell(column);
  const shown = text.length > CELL_SHOWN ? `${text.slice(0, CELL_SHOWN)}…` : text;
  return text === '' ? null : `«${shown}» ${what}`;
}

const isUnreadable = (field: string): field is keyof typeof UNREADABLE => field in UNREADABLE;

function readRow(
  fila: number,
  cell: (name: ImportColumn) => string,
  defaults: ImportDefaults,
  terms: ReadonlyMap<string, string>,
): Omit<ImportRow, 'cells'> {
  const avisos: string[] = [];
  const usual = <T>(own: T | null, given: boolean, other: T | null, note: string): T | null => {
    if (own !== null || given || other === null) return own;
    avisos.push(note);
    return other;
  };
  const tipo = tenderTypeOf(cell('tipo_licitacion'));
  const day = cell('fecha_publicacion');
  const published = usual(
    readCellDate(day),
    day !== '',
    defaults.fecha_publicacion,
    'Se completó la fecha de publicación',
  );
  const until = published && defaults.plazo_dias ? addDays(published, defaults.plazo_dias) : null;
  const last = cell('fecha_vencimiento');
  const subtype = cell('subtipo_licitacion');
  const file = cell('pliego');
  const typed = cell('expediente');
  const standard = isExpediente(normaliseExpediente(typed));
  if (!standard && typed !== '') avisos.push('El expediente es de otro sistema: se conserva como está');
  const tender = {
    ...EMPTY_TENDER,
    titulo: cell('titulo'),
    numero: readCount(cell('numero')),
    anio: readCount(cell('anio')),
    expediente: standard ? normaliseExpediente(typed) : typed,
    tipo_licitacion: tipo,
    subtipo_licitacion: hasSubtype(tipo)
      ? usual(tenderSubtypeOf(subtype), subtype !== '', defaults.subtipo_licitacion, 'Se completó el subtipo')
      : null,
    fecha_publicacion: published,
    fecha_vencimiento: usual(readCellDate(last), last !== '', until, 'Se completó la fecha de vencimiento'),
    pliego_url: usual(
      terms.get(file) ?? null,
      terms.has(file),
      defaults.pliego_url,
      'Se usó el pliego común',
    ),
    mostrar: !/^(no|false|0|borrador)$/i.test(cell('mostrar')),
  };
  const { expediente: fileNumber, ...problems } = tenderProblems(tender);
  const problemas = Object.entries(problems).map(
    ([field, problem]) => unreadableCell(field, cell, tender) ?? problem,
  );
  if (typed === '' && fileNumber) problemas.push(fileNumber);
  if (typed.length > OTHER_EXPEDIENTE_MAX) {
    problemas.push(`El expediente puede tener hasta ${OTHER_EXPEDIENTE_MAX} caracteres`);
  }
  if (hasControlCharacters(typed)) problemas.push(OTHER_EXPEDIENTE_CHARACTERS);
  return { fila, titulo: tender.titulo, problemas, avisos, tender };
}
