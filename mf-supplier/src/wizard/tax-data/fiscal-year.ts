import { fiscalYearStart } from 'shared-api/rules';

const FISCAL_YEAR_HALF = 'Complete el día y el mes del inicio del ejercicio económico';

interface Parts {
  readonly month: number | null;
  readonly day: number | null;
}

const NONE = '00';
const twoDigits = (part: number | null) => (part === null ? NONE : String(part).padStart(2, '0'));
const numberOf = (text: string) => (text === NONE ? null : Number(text));

/**
 * Returns what was chosen of the start of the fiscal year, as the form keeps it: a date, null for nothing, and half a choice as
 * a date with 00 for what lacks, which is never saved.
 */
export function fiscalYearChoice(year: number, month: number | null, day: number | null): string | null {
  if (month === null && day === null) return null;
  return fiscalYearStart(year, month, day) ?? `${year}-${twoDigits(month)}-${twoDigits(day)}`;
}

/** Month and day of such a choice. */
export function partsOfFiscalYear(chosen: string | null): Parts {
  if (!chosen) return { month: null, day: null };
  return { month: numberOf(chosen.slice(5, 7)), day: numberOf(chosen.slice(8, 10)) };
}

/** Half a choice is a problem: saved, it would empty the date that is stored. */
export function fiscalYearHalf(chosen: string | null): string | null {
  const { month, day } = partsOfFiscalYear(chosen);
  return (month === null) === (day === null) ? null : FISCAL_YEAR_HALF;
}
