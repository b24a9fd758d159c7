import { asSeen } from '../values/as-seen.ts';
import { addDays, type CivilDate, formatDate } from '../values/civil-date.ts';
import { hasControlCharacters } from '../values/control-characters.ts';
import { fold } from '../values/fold.ts';
import { oneLine } from '../values/one-line.ts';
import { readCellDate } from '../values/read-date.ts';
import {
  isExpediente,
  normaliseExpediente,
  OTHER_EXPEDIENTE_CHARACTERS,
  OTHER_EXPEDIENTE_MAX,
} from './expediente.ts';
import { tenderSubtypeOf, tenderTypeOf } from './tender-codes.ts';
import { EMPTY_TENDER, PUBLICATION_HOUR, type TenderForm, tenderProblems } from './tender-form.ts';
import { LOST_VALUE, quoted, readNumberAndYear, readNumberOfYear } from './tender-import-cells.ts';
import {
  fileNameKey,
  IMPORT_EXAMPLE_TITLE,
  type ImportColumn,
  importLabel,
} from './tender-import-columns.ts';
import { hasSubtype, SUBTYPES, TENDER_TYPES, type TenderSubtype, tenderLabel } from './tenders.ts';

/** Defaults for missing fields; null: none. */
export interface ImportDefaults {
  readonly fecha_publicacion: CivilDate | null;
  /** Days from the publication to the expiry. */
  readonly plazo_dias: number | null;
  readonly subtipo_licitacion: TenderSubtype | null;
  readonly pliego_url: string | null;
}

/** An uploaded file of terms. */
export interface ImportTerms {
  readonly nombre: string;
  readonly url: string;
}

/** Why a row can't be imported; null: the row as a whole, not one of its columns. */
interface ImportProblem {
  readonly campo: ImportColumn | null;
  readonly texto: string;
}

/** A row as it was understood. */
export interface ImportedTender {
  readonly tender: TenderForm & { readonly mostrar: boolean };
  /** Empty when it can be imported. */
  readonly problemas: readonly ImportProblem[];
  /** Remarks for a person: defaults that were filled in, unusual values, doubtful readings. */
  readonly avisos: readonly string[];
}

const namesOf = (codes: Parameters<typeof tenderLabel>[0][]) => codes.map(tenderLabel).join(', ');

/** Columns and texts for cells that can't be read, by field. */
const UNREADABLE = {
  numero: ['numero', 'no es un número entero, sin signos'],
  anio: ['anio', 'no es un año, por ejemplo 2026'],
  tipo_licitacion: ['tipo_licitacion', `no es un tipo de licitación. Son: ${namesOf([...TENDER_TYPES])}`],
  subtipo_licitacion: [
    'subtipo_licitacion',
    `no es un subtipo de licitación. Son: ${namesOf([...SUBTYPES])}`,
  ],
  fecha_publicacion: ['fecha_publicacion', 'no es una fecha de publicación que exista'],
  fecha_vencimiento: ['fecha_vencimiento', 'no es una fecha de vencimiento que exista'],
  pliego_url: ['pliego', 'no está entre los pliegos que subió'],
} as const satisfies Partial<Record<keyof TenderForm, readonly [ImportColumn, string]>>;

const isUnreadable = (field: string): field is keyof typeof UNREADABLE => field in UNREADABLE;
const columnOf = (field: string): ImportColumn =>
  field === 'pliego_url' ? 'pliego' : (field as ImportColumn);

const SHOWN = new Set([
  '',
  'si',
  's',
  'x',
  '✓',
  '✔',
  '1',
  'true',
  'verdadero',
  'publicar',
  'publicada',
  'publicado',
]);
const HIDDEN = new Set(['no', 'n', '0', 'false', 'falso', 'borrador']);

/**
 * Reads a row of an imported table.
 * @param cell the text of a column's cell; empty if the table lacks the column
 * @param today the city's
 */
export function readImportedTender(
  cell: (column: ImportColumn) => string,
  defaults: ImportDefaults,
  terms: readonly ImportTerms[],
  today: CivilDate,
): ImportedTender {
  const avisos: string[] = [];
  const textOf = (column: ImportColumn) => asSeen(oneLine(cell(column)));
  const orDefault = <T>(column: ImportColumn, own: T | null, other: T | null, note: string): T | null => {
    if (own !== null || textOf(column) !== '' || other === null) return own;
    avisos.push(note);
    return other;
  };
  const dateOf = (column: 'fecha_publicacion' | 'fecha_vencimiento') => {
    const text = textOf(column);
    const date = readCellDate(text);
    if (date && !text.includes(date.slice(0, 4))) {
      avisos.push(`La fecha ${quoted(text)} se leyó como ${formatDate(date)}`);
    }
    return date;
  };
  const tipo = tenderTypeOf(textOf('tipo_licitacion'));
  const published = orDefault(
    'fecha_publicacion',
    dateOf('fecha_publicacion'),
    defaults.fecha_publicacion,
    'Se completó la fecha de publicación',
  );
  const until = published && defaults.plazo_dias ? addDays(published, defaults.plazo_dias) : null;
  const fileNumber = readFileNumber(textOf('expediente'));
  if (fileNumber.isOther) avisos.push('El expediente es de otro sistema: se conserva como está');
  const tender = {
    ...EMPTY_TENDER,
    titulo: textOf('titulo'),
    ...readNumberAndYear(textOf('numero'), textOf('anio'), avisos),
    expediente: fileNumber.text,
    tipo_licitacion: tipo,
    subtipo_licitacion: hasSubtype(tipo)
      ? orDefault(
          'subtipo_licitacion',
          tenderSubtypeOf(textOf('subtipo_licitacion')),
          defaults.subtipo_licitacion,
          'Se completó el subtipo',
        )
      : null,
    fecha_publicacion: published,
    fecha_vencimiento: orDefault(
      'fecha_vencimiento',
      dateOf('fecha_vencimiento'),
      until,
      'Se completó la fecha de vencimiento',
    ),
    pliego_url: termsNamed(textOf('pliego'), terms) ?? commonTerms(textOf('pliego'), defaults, avisos),
    mostrar: !HIDDEN.has(fold(textOf('mostrar'))),
  };
  return {
    tender,
    problemas: problemsOf(tender, textOf),
    avisos: [...avisos, ...publicationNotes(tender, today)],
  };
}

/** Returns true for an imported tender that is to be published on a later day than `today`, by itself. */
export const isPublishedLater = (
  { mostrar, fecha_publicacion: publication }: ImportedTender['tender'],
  today: CivilDate,
): boolean => mostrar && publication !== null && publication > today;

/** Returns what is unusual about publishing a tender that is imported on `today`: its own day is later, or its deadline has passed. */
function publicationNotes(tender: ImportedTender['tender'], today: CivilDate): string[] {
  const { mostrar, fecha_publicacion: publication, fecha_vencimiento: expiry } = tender;
  if (!mostrar) return [];
  if (publication !== null && isPublishedLater(tender, today)) {
    return [`Se publica por sí sola el ${formatDate(publication)} a las ${PUBLICATION_HOUR}`];
  }
  return expiry !== null && expiry < today ? [`Venció el ${formatDate(expiry)}: se publica cerrada`] : [];
}

function problemsOf(tender: TenderForm, textOf: (column: ImportColumn) => string): ImportProblem[] {
  const { expediente: missing, ...others } = tenderProblems(tender);
  const problems: ImportProblem[] = Object.entries(others).map(([field, texto]) => ({
    campo: columnOf(field),
    texto: unreadableCell(field, textOf, tender) ?? texto,
  }));
  // A number of another system has a shape of its own.
  const typed = textOf('expediente');
  if (typed === '' && missing) problems.push({ campo: 'expediente', texto: missing });
  if (typed.length > OTHER_EXPEDIENTE_MAX) {
    const texto = `El expediente puede tener hasta ${OTHER_EXPEDIENTE_MAX} caracteres`;
    problems.push({ campo: 'expediente', texto });
  }
  if (hasControlCharacters(typed)) problems.push({ campo: 'expediente', texto: OTHER_EXPEDIENTE_CHARACTERS });
  if (tender.titulo === IMPORT_EXAMPLE_TITLE) {
    problems.push({ campo: 'titulo', texto: 'Es el ejemplo de la plantilla: bórrelo o reemplácelo' });
  }
  // Any other column refuses such a text by itself.
  for (const campo of ['titulo', 'expediente'] as const) {
    if (!LOST_VALUE.test(textOf(campo))) continue;
    const texto = `${quoted(textOf(campo))} no es un dato: revise en la planilla la fórmula, el formato y el ancho de la columna`;
    problems.push({ campo, texto });
  }
  const visibility = textOf('mostrar');
  if (!SHOWN.has(fold(visibility)) && !HIDDEN.has(fold(visibility))) {
    problems.push({
      campo: 'mostrar',
      texto: `${quoted(visibility)} no dice si se publica: escriba sí o no`,
    });
  }
  return problems;
}

/** Returns the problem of a cell whose text can't be read; null for an empty or readable cell. */
function unreadableCell(
  field: string,
  textOf: (column: ImportColumn) => string,
  tender: TenderForm,
): string | null {
  if (!isUnreadable(field) || tender[field] !== null) return null;
  const [column, what] = UNREADABLE[field];
  const text = textOf(column);
  const numbered = field === 'numero' && readNumberOfYear(text);
  if (numbered) {
    return `${quoted(text)} dice ${numbered.anio} y la columna ${importLabel('anio')} dice ${tender.anio}`;
  }
  return text === '' ? null : `${quoted(text)} ${what}`;
}

function readFileNumber(typed: string): { readonly text: string; readonly isOther: boolean } {
  // 'E.E. N° EX-2026-…'
  const number = normaliseExpediente(typed).replace(/^\D*(?=EX-\d)/, '');
  return isExpediente(number) ? { text: number, isOther: false } : { text: typed, isOther: typed !== '' };
}

/**
 * Returns the uploaded file that a cell names, also in other capitals, with its folder or without its ending, which Windows hides;
 * null if none or several.
 */
function termsNamed(name: string, terms: readonly ImportTerms[]): string | null {
  // '#N/A' is no file 'A' of a folder.
  if (LOST_VALUE.test(name)) return null;
  const exact = terms.find(({ nombre }) => nombre === name);
  const key = fileNameKey(name);
  const alike = terms.filter(({ nombre }) => fileNameKey(nombre) === key);
  const shortened = terms.filter(({ nombre }) => fileNameKey(nombre).replace(/\.[a-z]{3,4}$/, '') === key);
  const [only, ...others] = alike.length > 0 ? alike : shortened;
  return (exact ?? (others.length === 0 ? only : undefined))?.url ?? null;
}

/** Returns the default terms, and says so; they also stand in for a file that was not uploaded. */
function commonTerms(name: string, { pliego_url }: ImportDefaults, avisos: string[]): string | null {
  if (pliego_url) avisos.push(`Se usó el pliego común${name === '' ? '' : ` en lugar de ${quoted(name)}`}`);
  return pliego_url;
}
