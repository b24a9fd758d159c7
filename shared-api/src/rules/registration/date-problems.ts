import { addDays, type CivilDate, compareDates, formatDate } from '../values/civil-date.ts';
import { dateLabels } from './date-names.ts';
import {
  type DocumentDates,
  type DocumentTypeDates,
  effectiveExpiry,
  neededDates,
  STATEMENT_MAX_AGE_DAYS,
} from './document-dates.ts';

const ISSUE_MISSING = 'Debe ingresar la fecha de emisión';
const EXPIRY_MISSING = 'Debe ingresar la fecha de expiración';
const inFuture = (date: string) => `La ${withoutCapital(date)} no puede ser posterior a hoy`;
const expiryBeforeIssue = (expiry: string, issue: string) =>
  `La ${withoutCapital(expiry)} no puede ser anterior a la ${withoutCapital(issue)}`;
const STATEMENT_TOO_OLD = 'La fecha de emisión debe estar dentro de los últimos 60 días';
const tooOld = (first: CivilDate) => `${STATEMENT_TOO_OLD}: desde el ${formatDate(first)}`;
const withoutCapital = (label: string) => label.charAt(0).toLowerCase() + label.slice(1);

/** Messages per field; a field that is right is absent. */
interface DateProblems {
  readonly emision?: string;
  readonly expiracion?: string;
}

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
