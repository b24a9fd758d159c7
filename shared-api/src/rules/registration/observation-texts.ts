import { fold } from '../values/fold.ts';
import { isSameName } from '../values/search-text.ts';
import { OBSERVATION_MIN } from './corrections.ts';
import { REQUEST_FIELDS } from './request-fields.ts';
import type { FieldName } from './request-values.ts';

/** Most ready texts of a document type, and characters of each. */
export const OBSERVATION_TEXTS_MAX = 12;
export const OBSERVATION_TEXT_MAX = 200;

const OBSERVATION_TEXTS_MANY = `Puede guardar hasta ${OBSERVATION_TEXTS_MAX} textos`;

/**
 * Returns why a list of ready texts can't be saved, in Spanish, or null: too many, too short or long, or the same text
 * twice, case, accents and punctuation apart.
 */
export function observationTextsProblem(texts: readonly string[]): string | null {
  if (texts.length > OBSERVATION_TEXTS_MAX) return OBSERVATION_TEXTS_MANY;
  for (const [index, text] of texts.entries()) {
    if (text.length < OBSERVATION_MIN)
      return `«${text}»: cada texto debe tener al menos ${OBSERVATION_MIN} caracteres`;
    if (text.length > OBSERVATION_TEXT_MAX)
      return `«${text.slice(0, 40)}…»: cada texto puede tener hasta ${OBSERVATION_TEXT_MAX} caracteres, y este tiene ${text.length}`;
    if (texts.findIndex((other) => isSameName(other, text)) < index) return `«${text}» está dos veces`;
  }
  return null;
}

/** Returns the texts of a list with one on each line; empty lines are left out. */
export const textsOfLines = (lines: string): readonly string[] =>
  lines
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Ready texts about any document: of a type without its own, and of an optional document. */
export const DOCUMENT_OBSERVATION_TEXTS: readonly string[] = [
  'Está vencido: suba uno vigente.',
  'No se lee bien: súbalo con más nitidez.',
  'Está incompleto: faltan páginas.',
  'Es de otra persona o empresa.',
  'Es otro documento.',
];

/** Ready texts about the form's data and its own files, by field, in the order in which they are offered. */
const FIELD_TEXTS = {
  poder_legal: [
    'El poder está vencido.',
    'No faculta a contratar con el municipio.',
    'No se lee bien: súbalo con más nitidez.',
    'Está incompleto: faltan páginas.',
  ],
  acta_designacion_url: [
    'El mandato está vencido.',
    'No designa a quien firma.',
    'No se lee bien: súbala con más nitidez.',
    'Está incompleta: faltan páginas.',
  ],
  cuenta_bancaria: [
    'La cuenta no está a nombre de quien se inscribe.',
    'El CBU no es del banco que indica.',
    'Informe otra cuenta: esta no está activa.',
  ],
  principales_clientes: [
    'No pudimos comprobar uno de los clientes: informe otro.',
    'Los clientes no corresponden a la actividad inscripta.',
  ],
  domicilio_alternativo: [
    'No coincide con el de los documentos.',
    'Está incompleto: escriba calle, número y localidad.',
  ],
  correo_electronico_notificacion: [
    'Los correos a esta dirección vuelven: escriba otra.',
    'La dirección es de otra persona: escriba la suya.',
  ],
  telefono_alternativo: ['No atiende nadie en este teléfono: escriba otro.'],
  condicion_fiscal: ['No coincide con la constancia de ARCA.'],
  fecha_primer_ejercicio_economico: ['No coincide con el contrato constitutivo.'],
  fecha_alcance_poder_legal: ['No coincide con el poder.'],
} as const satisfies Partial<Record<FieldName, readonly string[]>>;
type FieldWithTexts = keyof typeof FIELD_TEXTS;

const FIELDS_WITH_TEXTS = Object.keys(FIELD_TEXTS) as FieldWithTexts[];

/** Returns the names of the data that have ready texts, as the form calls them. */
export const dataWithReadyTexts = (): readonly string[] =>
  FIELDS_WITH_TEXTS.filter((field) => REQUEST_FIELDS[field].kind !== 'file').map(
    (field) => REQUEST_FIELDS[field].label,
  );

/**
 * Returns the ready texts for an observation.
 * @param typeTexts those of the document's type; null: not a document, or one without a type
 */
export function readyTexts(
  observation: { readonly documento: string | null; readonly name: string },
  typeTexts: readonly string[] | null,
): readonly string[] {
  if (observation.documento !== null) return typeTexts?.length ? typeTexts : DOCUMENT_OBSERVATION_TEXTS;
  const name = fold(observation.name.trim());
  const field = FIELDS_WITH_TEXTS.find((candidate) => fold(REQUEST_FIELDS[candidate].label) === name);
  return field ? FIELD_TEXTS[field] : [];
}

/** Adds a ready text to what is written already; a text that is there is not added again. */
export function withReadyText(written: string, text: string): string {
  const before = written.trimEnd();
  if (before === '') return text;
  return before.includes(text) ? written : `${before} ${text}`;
}
