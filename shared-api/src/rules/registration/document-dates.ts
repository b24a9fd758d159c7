import { addMonths, type CivilDate, compareDates } from '../values/civil-date.ts';

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
