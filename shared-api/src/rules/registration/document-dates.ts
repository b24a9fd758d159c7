import { addDays, addMonths, type CivilDate, compareDates, formatDate } from '../values/civil-date.ts';
import { fold } from '../values/fold.ts';

/**
 * Meaning of a document type's dates:
 * - `none`: no date is needed beyond those its flags ask for;
 * - `expiry`: the expiry date is the document's own;
 * - `balance_close`: the expiry date is the balance's close; it holds 1 year 5 months from then;
 * - `statement_of_assets`: issued within the last 60 days; it holds 1 year;
 * - `issue_plus_17_months`: it holds 1 year 5 months from its issue.
 */
export const DATE_RULES = [
  'none',
  'expiry',
  'balance_close',
  'statement_of_assets',
  'issue_plus_17_months',
] as const;
export type DateRule = (typeof DATE_RULES)[number];

/** A required document type's fields about dates: its flags ask for them, its rule reads them. */
export interface DocumentTypeDates {
  readonly nombre: string;
  readonly emision: boolean;
  readonly expiracion: boolean;
  readonly regla_fecha: DateRule;
}

export interface DocumentDates {
  readonly emision: CivilDate | null;
  readonly expiracion: CivilDate | null;
}

export const EXPIRING_SOON_DAYS = 30;
/** Most days since the issue of a statement of assets. */
export const STATEMENT_MAX_AGE_DAYS = 60;
export const STATEMENT_MONTHS = 12;
export const LONG_MONTHS = 17;

/** The rule of a type whose creator chose none: an expiry date that is asked for is one. */
export function defaultDateRule(flags: { readonly expiracion: boolean }): DateRule {
  return flags.expiracion ? 'expiry' : 'none';
}

export const ISSUE_RULES: readonly DateRule[] = ['statement_of_assets', 'issue_plus_17_months'];
export const EXPIRY_RULES: readonly DateRule[] = ['expiry', 'balance_close'];

/** Returns which dates a type needs, by its flags or because its rule reads them. */
export function neededDates(type: DocumentTypeDates): {
  readonly emision: boolean;
  readonly expiracion: boolean;
} {
  return {
    emision: type.emision || ISSUE_RULES.includes(type.regla_fecha),
    expiracion: type.expiracion || EXPIRY_RULES.includes(type.regla_fecha),
  };
}

/** A day on which a document stops counting: one of its dates and how many months it holds from then. */
interface DocumentEnd {
  readonly vence: CivilDate;
  readonly desde: keyof DocumentDates;
  readonly meses: number;
}

/** Returns what ends a document first, by its type's rule; null when nothing does or the date is missing. */
export function documentEnd(type: DocumentTypeDates, dates: DocumentDates): DocumentEnd | null {
  const ends: DocumentEnd[] = [];
  const { regla_fecha: rule } = type;
  const end = (desde: keyof DocumentDates, date: CivilDate, meses: number) =>
    ends.push({ vence: addMonths(date, meses), desde, meses });
  if (dates.expiracion && neededDates(type).expiracion) {
    end('expiracion', dates.expiracion, rule === 'balance_close' ? LONG_MONTHS : 0);
  }
  if (dates.emision && ISSUE_RULES.includes(rule)) {
    end('emision', dates.emision, rule === 'statement_of_assets' ? STATEMENT_MONTHS : LONG_MONTHS);
  }
  return ends.sort((a, b) => compareDates(a.vence, b.vence))[0] ?? null;
}

/** The last day on which a document counts, by its type's rule; null when it never ends or the date is missing. */
export function effectiveExpiry(type: DocumentTypeDates, dates: DocumentDates): CivilDate | null {
  return documentEnd(type, dates)?.vence ?? null;
}

const ISSUE_MISSING = 'Debe ingresar la fecha de emisión';
const EXPIRY_MISSING = 'Debe ingresar la fecha de expiración';
const inFuture = (date: string) => `La ${withoutCapital(date)} no puede ser posterior a hoy`;
const expiryBeforeIssue = (expiry: string, issue: string) =>
  `La ${withoutCapital(expiry)} no puede ser anterior a la ${withoutCapital(issue)}`;
const STATEMENT_TOO_OLD = 'La fecha de emisión debe estar dentro de los últimos 60 días';
const tooOld = (first: CivilDate) => `${STATEMENT_TOO_OLD}: desde el ${formatDate(first)}`;
const requiresExpiry = (name: string) => `El documento "${name}" requiere fecha de expiración`;
const requiresIssue = (name: string) => `El documento "${name}" requiere fecha de emisión`;

/** Statuses of a document, from the least to the most finished. */
export const DOCUMENT_STATUSES = [
  'sin-subir',
  'vencido',
  'fechas-pendientes',
  'proximo-vencer',
  'completo',
] as const;
export type DocumentStatusName = (typeof DOCUMENT_STATUSES)[number];

interface DocumentStatus {
  readonly estado: DocumentStatusName;
  /** Effective expiry; null when the document never ends or its dates are missing. */
  readonly vence: CivilDate | null;
  /** Problem of the dates, in Spanish. */
  readonly problemas: readonly string[];
}

/** Label of a status. */
export const DOCUMENT_STATUS_LABEL: Readonly<Record<DocumentStatusName, string>> = {
  'sin-subir': 'Sin subir',
  vencido: 'Vencido',
  'proximo-vencer': 'Próximo a vencer',
  'fechas-pendientes': 'Fechas pendientes',
  completo: 'Completo',
};

/** Label of a document that is no longer asked for, in place of its status. */
export const RETIRED_DOCUMENT_LABEL = 'Ya no se pide';

interface DateRange {
  readonly min?: CivilDate;
  readonly max?: CivilDate;
}

/**
 * Returns the first and the last day that the rules take today for each date of a document; none: any day.
 * @param dates those chosen so far: a document does not expire before its issue
 */
export function dateRanges(
  type: DocumentTypeDates,
  dates: Pick<DocumentDates, 'emision'>,
  today: CivilDate,
): Readonly<Record<keyof DocumentDates, DateRange>> {
  const isStatement = type.regla_fecha === 'statement_of_assets';
  // A balance closes before it is issued: there the two dates follow no order.
  const isOrdered = type.regla_fecha !== 'balance_close';
  return {
    emision: { ...(isStatement && { min: addDays(today, -STATEMENT_MAX_AGE_DAYS) }), max: today },
    expiracion: isOrdered && dates.emision ? { min: dates.emision } : {},
  };
}

/** Problems that hold whatever form the dates were typed in: order, future, age. Per field, in Spanish. */
function orderProblems(type: DocumentTypeDates, dates: DocumentDates, today: CivilDate): DateProblems {
  const { emision, expiracion } = dates;
  const ranges = dateRanges(type, dates, today);
  const labels = dateLabels(type);
  const problems: { emision?: string; expiracion?: string } = {};
  const first = ranges.emision.min;
  if (emision && compareDates(emision, today) > 0) problems.emision = inFuture(labels.emision);
  else if (emision && first && compareDates(emision, first) < 0) problems.emision = tooOld(first);
  if (expiracion && ranges.expiracion.min && compareDates(expiracion, ranges.expiracion.min) < 0) {
    problems.expiracion = expiryBeforeIssue(labels.expiracion, labels.emision);
  }
  return problems;
}

function statusProblems(type: DocumentTypeDates, dates: DocumentDates, day: CivilDate): string[] {
  const needed = neededDates(type);
  const problems: string[] = [];
  if (needed.emision && !dates.emision) problems.push(requiresIssue(type.nombre));
  if (needed.expiracion && !dates.expiracion) problems.push(requiresExpiry(type.nombre));
  return problems.concat(Object.values(orderProblems(type, dates, day)));
}

/**
 * Status of one document on a day; the one place that says it (`type` null: an optional document, which has no dates).
 * It is `vencido` from the day after its effective expiry, and then even if another date is missing.
 * The 60 days of a statement of assets are counted up to `today`, so an old one leads to `fechas-pendientes` while
 * its `vence` stays what it was: whether an enabling has expired is read from `vence` alone.
 * @param enabledOn day of the enabling that it was given for, while that is in force: its age was right then
 */
export function documentStatus(
  type: DocumentTypeDates | null,
  document: DocumentDates & { readonly url_archivo: string | null },
  today: CivilDate,
  enabledOn: CivilDate | null = null,
): DocumentStatus {
  if (!document.url_archivo) return { estado: 'sin-subir', vence: null, problemas: [] };
  if (type === null) return { estado: 'completo', vence: null, problemas: [] };
  const vence = effectiveExpiry(type, document);
  const problemas = statusProblems(type, document, enabledOn ?? today);
  if (vence !== null && compareDates(vence, today) < 0) {
    return { estado: 'vencido', vence, problemas: [...problemas, expiredOn(type.nombre, vence)] };
  }
  if (problemas.length > 0) return { estado: 'fechas-pendientes', vence, problemas };
  const soon = vence !== null && compareDates(vence, addDays(today, EXPIRING_SOON_DAYS)) <= 0;
  return { estado: soon ? 'proximo-vencer' : 'completo', vence, problemas };
}

const expiredOn = (name: string, vence: CivilDate) => `El documento "${name}" venció el ${formatDate(vence)}`;

/** Returns whether a document with this status may be approved. */
export function isApprovable(estado: DocumentStatusName): boolean {
  return estado === 'completo' || estado === 'proximo-vencer';
}

/** Messages per field; a field that is right is absent. */
interface DateProblems {
  readonly emision?: string;
  readonly expiracion?: string;
}

/**
 * Returns what is wrong with the dates in the form that asks for them. The supplier must give what the type needs; staff may
 * leave a date empty (`mode: 'staff'`).
 */
export function dateProblems(
  type: DocumentTypeDates,
  dates: DocumentDates,
  today: CivilDate,
  mode: 'supplier' | 'staff' = 'supplier',
): DateProblems {
  const wrong = orderProblems(type, dates, today);
  if (mode === 'staff') return wrong;
  const needed = neededDates(type);
  return {
    ...wrong,
    ...(needed.emision && !dates.emision && { emision: ISSUE_MISSING }),
    ...(needed.expiracion && !dates.expiracion && { expiracion: EXPIRY_MISSING }),
  };
}

/**
 * Says, in the form that asks for the dates, that with these the document has expired, since when and what to do; null while
 * it counts.
 */
export function expiryWarning(
  type: DocumentTypeDates,
  dates: DocumentDates,
  today: CivilDate,
  mode: 'supplier' | 'staff' = 'supplier',
): string | null {
  const vence = effectiveExpiry(type, dates);
  if (vence === null || compareDates(vence, today) >= 0) return null;
  const advice =
    mode === 'staff'
      ? 'no se puede habilitar así. Revise la fecha o pida una corrección al proveedor.'
      : 'no se puede enviar así. Revise la fecha o suba un documento vigente.';
  return `Venció el ${formatDate(vence)}: ${advice}`;
}

/**
 * Says, in the form that asks for the dates, that a balance is said to close in the future; null otherwise. The
 * specification takes the date, and the document would count for years.
 */
export const futureCloseWarning = (
  { regla_fecha: rule }: DocumentTypeDates,
  { expiracion: close }: DocumentDates,
  today: CivilDate,
): string | null =>
  rule === 'balance_close' && close !== null && compareDates(close, today) > 0
    ? 'Es el último día del ejercicio que cerró. Revísela.'
    : null;

/** Returns how the two dates of a type are called. */
export function dateLabels(type: DocumentTypeDates): {
  readonly emision: string;
  readonly expiracion: string;
} {
  return {
    emision: fold(type.nombre).includes('contrato constitutivo')
      ? 'Fecha de constitución'
      : 'Fecha de emisión',
    expiracion: type.regla_fecha === 'balance_close' ? 'Fecha de cierre' : 'Fecha de expiración',
  };
}

const withoutCapital = (label: string) => label.charAt(0).toLowerCase() + label.slice(1);

/** A date of a document under the name that people know it by; null where it is missing. */
interface NamedDate {
  readonly name: string;
  readonly date: CivilDate | null;
}

/** Returns the dates that a document's type needs, or it has; and until when it counts, where that is another day. */
export function namedDates(type: DocumentTypeDates, dates: DocumentDates): readonly NamedDate[] {
  const { emision, expiracion } = dates;
  const names = dateLabels(type);
  const needed = neededDates(type);
  const vence = effectiveExpiry(type, dates);
  return [
    ...(needed.emision || emision ? [{ name: names.emision, date: emision }] : []),
    ...(needed.expiracion || expiracion ? [{ name: names.expiracion, date: expiracion }] : []),
    ...(vence !== null && vence !== expiracion ? [{ name: 'Vence', date: vence }] : []),
  ];
}

/** Sections of the upload step, in their order (specification, screen 11). */
export const DOCUMENT_GROUPS = ['sin-fechas', 'fechas-claves', 'emision-y-expiracion', 'opcionales'] as const;
export type DocumentGroup = (typeof DOCUMENT_GROUPS)[number];

/** Headings of the sections; the first has none. */
export const DOCUMENT_GROUP_TITLE: Readonly<Record<DocumentGroup, string | null>> = {
  'sin-fechas': null,
  'fechas-claves': 'Documentos con fechas claves',
  'emision-y-expiracion': 'Documentos con Fechas de Emisión y Expiración',
  opcionales: 'Documentos Opcionales',
};

/** The section a document belongs to; `null`: an optional one. */
export function documentGroup(type: DocumentTypeDates | null): DocumentGroup {
  if (type === null) return 'opcionales';
  const needed = neededDates(type);
  if (needed.emision && needed.expiracion) return 'emision-y-expiracion';
  return needed.emision || needed.expiracion ? 'fechas-claves' : 'sin-fechas';
}
