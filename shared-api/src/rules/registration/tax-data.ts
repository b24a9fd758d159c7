import { type CivilDate, civilDate, daysInMonth } from '../values/civil-date.ts';
import type { PersonType } from '../values/tax-id.ts';

export const TAX_CONDITIONS = ['sujeto_exento', 'monotributista', 'responsable_inscripto'] as const;
export type TaxCondition = (typeof TAX_CONDITIONS)[number];
export const TAX_CONDITION_LABEL: Readonly<Record<TaxCondition, string>> = {
  sujeto_exento: 'Sujeto exento',
  monotributista: 'Monotributista',
  responsable_inscripto: 'Responsable inscripto',
};
export const TAX_CONDITION_PROBLEM = 'Esa condición fiscal no corresponde a este tipo de persona';

/** Tax conditions that a kind of person may have. */
export function taxConditionOptions(person: PersonType): readonly TaxCondition[] {
  return person === 'FISICA'
    ? ['monotributista', 'responsable_inscripto']
    : ['sujeto_exento', 'responsable_inscripto'];
}

/** Codes of the tax authority's taxes that each condition shows in. */
const TAXES_OF: Readonly<Record<TaxCondition, readonly string[]>> = {
  sujeto_exento: ['32'],
  responsable_inscripto: ['30'],
  monotributista: ['20', '21', '22', '23'],
};
/** VAT of somebody who is neither exempt nor registered. */
const NOT_REACHED = ['33', '34'];

interface Tax {
  readonly idImpuesto: string;
}

/**
 * Returns the tax condition that live taxes amount to, null where they leave it open: no service of the registry has it
 * (rule of `pyafipws`).
 * @param hasCategory the registry knows a category of the simplified regime
 */
export function suggestedCondition(taxes: readonly Tax[], hasCategory: boolean): TaxCondition | null {
  const has = (ids: readonly string[]) => taxes.some(({ idImpuesto }) => ids.includes(idImpuesto));
  if (has(TAXES_OF.sujeto_exento)) return 'sujeto_exento';
  if (has(NOT_REACHED)) return null;
  if (has(TAXES_OF.responsable_inscripto)) return 'responsable_inscripto';
  return hasCategory || has(TAXES_OF.monotributista) ? 'monotributista' : null;
}

/** Returns the condition to propose to a supplier, and the tax that it follows from; null if the taxes leave it open. */
export function proposedCondition<T extends Tax>(
  person: PersonType,
  taxes: readonly T[],
): { readonly condition: TaxCondition; readonly tax: T } | null {
  const condition = suggestedCondition(taxes, false);
  if (condition === null || !taxConditionOptions(person).includes(condition)) return null;
  const tax = taxes.find(({ idImpuesto }) => TAXES_OF[condition].includes(idImpuesto));
  return tax === undefined ? null : { condition, tax };
}

const FISCAL_YEAR_PROBLEM = 'El inicio del ejercicio económico lo informan solo las personas jurídicas';

const OTHER_FISCAL_YEAR_PROBLEM =
  'El inicio del ejercicio económico se guarda con el año en curso: elija de nuevo el día y el mes';

/** Problem of a start of the fiscal year: legal entities only, in the current year (specification, section 5). */
export function fiscalYearProblem(
  person: PersonType,
  start: CivilDate | null,
  today: CivilDate,
): string | null {
  if (start === null) return null;
  if (person === 'FISICA') return FISCAL_YEAR_PROBLEM;
  return start.slice(0, 4) === today.slice(0, 4) ? null : OTHER_FISCAL_YEAR_PROBLEM;
}

/** Days offered for the start of the fiscal year: those of the month in that year, 31 while no month is chosen. */
export function fiscalYearDays(month: number | null, currentYear: number): number {
  return month === null ? 31 : daysInMonth(currentYear, month);
}

/** The start of the fiscal year as it is stored: current year-month-day; null while a part is missing or wrong. */
export function fiscalYearStart(
  currentYear: number,
  month: number | null,
  day: number | null,
): CivilDate | null {
  if (month === null || day === null || month < 1 || month > 12) return null;
  return day >= 1 && day <= daysInMonth(currentYear, month) ? civilDate(currentYear, month, day) : null;
}
