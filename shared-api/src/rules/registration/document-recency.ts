import { addDays, addMonths, type CivilDate, compareDates, formatDate } from '../values/civil-date.ts';
import { dateLabels } from './date-names.ts';
import { dateRanges } from './date-problems.ts';
import { type DocumentDates, type DocumentTypeDates, documentEnd } from './document-dates.ts';

const NO_DATES: DocumentDates = { emision: null, expiracion: null };

/**
 * Returns the first day that a date of a document may have so that the document is accepted today: neither refused nor
 * expired. Null: that date ends nothing.
 */
function firstAccepted(
  type: DocumentTypeDates,
  date: keyof DocumentDates,
  today: CivilDate,
): CivilDate | null {
  const end = documentEnd(type, { ...NO_DATES, [date]: today });
  if (end === null) return null;
  const holds = (day: CivilDate) => compareDates(addMonths(day, end.meses), today) >= 0;
  let first = addMonths(today, -end.meses);
  // From the end of a long month, so many months back and forth again lead a day or more short of today.
  while (!holds(first)) first = addDays(first, 1);
  const { min = first } = dateRanges(type, NO_DATES, today)[date];
  return compareDates(min, first) > 0 ? min : first;
}

/**
 * Says how recent a document must be to be accepted today, with the day; null when its type asks for nothing of the
 * kind: 'Se acepta documentación emitida desde el 26/09/2026.'
 */
export function recencyText(type: DocumentTypeDates, today: CivilDate): string | null {
  const issued = firstAccepted(type, 'emision', today);
  const expires = firstAccepted(type, 'expiracion', today);
  const closes = dateLabels(type).expiracion === 'Fecha de cierre';
  const parts = [
    ...(issued === null ? [] : [`emitida desde el ${formatDate(issued)}`]),
    ...(expires === null ? [] : [`${closes ? 'con cierre' : 'que venza'} desde el ${formatDate(expires)}`]),
  ];
  return parts.length === 0 ? null : `Se acepta documentación ${parts.join(' y ')}.`;
}
