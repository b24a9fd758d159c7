import { isBlank } from '../values/as-seen.ts';
import { type CivilDate, compareDates, formatDate, isCivilDate } from '../values/civil-date.ts';
import { hasControlCharacters } from '../values/control-characters.ts';
import { isWordless } from '../values/wordless.ts';
import { EXPEDIENTE_SHAPE_PROBLEM, isExpediente } from './expediente.ts';
import { TENDER_FIELD_NAMES, type TenderFieldName } from './tender-fields.ts';
import {
  TENDER_EXPIRY_BEFORE,
  TENDER_EXPIRY_EQUAL,
  TENDER_EXPIRY_MISSING,
  TENDER_FILE_MISSING,
  TENDER_NUMBER_MISSING,
  TENDER_NUMBER_PROBLEM,
  TENDER_PUBLICATION_MISSING,
  TENDER_QUESTIONS_EARLY,
  TENDER_QUESTIONS_LATE,
  TENDER_QUESTIONS_PROBLEM,
  TENDER_SUBTYPE_MISSING,
  TENDER_TERMS_MISSING,
  TENDER_TITLE_CHARACTERS,
  TENDER_TITLE_MISSING,
  TENDER_TITLE_TOO_LONG,
  TENDER_TYPE_MISSING,
  TENDER_YEAR_MISSING,
  TENDER_YEAR_PROBLEM,
} from './tender-messages.ts';
import {
  hasSubtype,
  TENDER_NUMBER_MAX,
  TENDER_TITLE_MAX,
  TENDER_YEAR_MAX,
  type TenderSubtype,
  type TenderType,
  tenderLabel,
} from './tenders.ts';

/** Hour at which a tender is published by itself unless another is chosen: when offices open. */
export const PUBLICATION_HOUR = '08:00';

/** A tender as its form holds it, possibly incomplete. */
export interface TenderForm {
  readonly titulo: string;
  readonly numero: number | null;
  readonly anio: number | null;
  readonly expediente: string;
  readonly tipo_licitacion: TenderType | null;
  readonly subtipo_licitacion: TenderSubtype | null;
  readonly fecha_publicacion: CivilDate | null;
  readonly fecha_vencimiento: CivilDate | null;
  /** Last day on which questions are taken; null: none are. */
  readonly preguntas_hasta: CivilDate | null;
  readonly pliego_url: string | null;
}

/** A tender in which nothing is filled in. */
export const EMPTY_TENDER: TenderForm = {
  titulo: '',
  tipo_licitacion: null,
  subtipo_licitacion: null,
  expediente: '',
  numero: null,
  anio: null,
  fecha_publicacion: null,
  fecha_vencimiento: null,
  preguntas_hasta: null,
  pliego_url: null,
};

/** Returns the form's fields of a tender, without anything else. */
export const tenderFormOf = (tender: TenderForm): TenderForm =>
  Object.fromEntries(TENDER_FIELD_NAMES.map((name) => [name, tender[name]])) as unknown as TenderForm;

const codeText = (code: TenderType | TenderSubtype | null) => (code ? tenderLabel(code) : '');
const numberText = (value: number | null) => (value === null ? '' : String(value));
const dateText = (day: CivilDate | null) => (day ? formatDate(day) : '');

/** Text of each field; empty for an empty field. */
const TEXTS: { readonly [Name in TenderFieldName]: (value: TenderForm[Name]) => string } = {
  titulo: (title) => title,
  numero: numberText,
  anio: numberText,
  expediente: (fileNumber) => fileNumber,
  tipo_licitacion: codeText,
  subtipo_licitacion: codeText,
  fecha_publicacion: dateText,
  fecha_vencimiento: dateText,
  preguntas_hasta: dateText,
  pliego_url: (url) => (url ? 'Un archivo' : ''),
};

/** Returns a field as a person reads it; empty where there is nothing. */
export const tenderFieldText = <Name extends TenderFieldName>(name: Name, form: TenderForm): string =>
  TEXTS[name](form[name]);

export type TenderProblems = { readonly [Field in TenderFieldName]?: string };

function titleProblem(title: string): string | null {
  if (isWordless(title)) return TENDER_TITLE_MISSING;
  if (title.trim().length > TENDER_TITLE_MAX) return TENDER_TITLE_TOO_LONG;
  return hasControlCharacters(title) ? TENDER_TITLE_CHARACTERS : null;
}

function fileNumberProblem(text: string, stored: string | null): string | null {
  if (isBlank(text)) return TENDER_FILE_MISSING;
  return text === stored || isExpediente(text) ? null : EXPEDIENTE_SHAPE_PROBLEM;
}

/**
 * Returns what is wrong with the expiry date of a tender, given its publication date (each null or no date: missing).
 */
export function tenderExpiryProblem(publication: CivilDate | null, expiry: CivilDate | null): string | null {
  if (!expiry || !isCivilDate(expiry)) return TENDER_EXPIRY_MISSING;
  if (!publication || !isCivilDate(publication)) return null;
  const order = compareDates(expiry, publication);
  if (order < 0) return TENDER_EXPIRY_BEFORE;
  return order === 0 ? TENDER_EXPIRY_EQUAL : null;
}

function questionsUntilProblem({
  preguntas_hasta: until,
  fecha_publicacion: publication,
  fecha_vencimiento: expiry,
}: TenderForm): string | null {
  if (until === null) return null;
  if (!isCivilDate(until)) return TENDER_QUESTIONS_PROBLEM;
  if (expiry && isCivilDate(expiry) && compareDates(until, expiry) > 0) return TENDER_QUESTIONS_LATE;
  if (publication && isCivilDate(publication) && compareDates(until, publication) < 0)
    return TENDER_QUESTIONS_EARLY;
  return null;
}

function countProblem(value: number | null, most: number, missing: string, problem: string): string | null {
  if (value === null) return missing;
  return Number.isSafeInteger(value) && value >= 0 && value <= most ? null : problem;
}

/**
 * Returns every problem of a tender's form by field (specification, section 5); empty when it may be saved.
 * @param storedNumber file number of the tender as it is stored: an imported one may be another system's, and stays
 */
export function tenderProblems(form: TenderForm, storedNumber: string | null = null): TenderProblems {
  const problems: { readonly [Field in TenderFieldName]?: string | null } = {
    titulo: titleProblem(form.titulo),
    numero: countProblem(form.numero, TENDER_NUMBER_MAX, TENDER_NUMBER_MISSING, TENDER_NUMBER_PROBLEM),
    anio: countProblem(form.anio, TENDER_YEAR_MAX, TENDER_YEAR_MISSING, TENDER_YEAR_PROBLEM),
    expediente: fileNumberProblem(form.expediente, storedNumber),
    tipo_licitacion: form.tipo_licitacion ? null : TENDER_TYPE_MISSING,
    subtipo_licitacion:
      hasSubtype(form.tipo_licitacion) && !form.subtipo_licitacion ? TENDER_SUBTYPE_MISSING : null,
    fecha_publicacion:
      form.fecha_publicacion && isCivilDate(form.fecha_publicacion) ? null : TENDER_PUBLICATION_MISSING,
    fecha_vencimiento: tenderExpiryProblem(form.fecha_publicacion, form.fecha_vencimiento),
    preguntas_hasta: questionsUntilProblem(form),
    pliego_url: form.pliego_url ? null : TENDER_TERMS_MISSING,
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== null));
}
