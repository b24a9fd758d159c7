import { type DateRule, LONG_MONTHS, STATEMENT_MAX_AGE_DAYS, STATEMENT_MONTHS } from './document-dates.ts';

/** Each date rule in words. */
export const DATE_RULE_TEXT: Readonly<Record<DateRule, string>> = {
  none: 'No vence',
  expiry: 'En su fecha de expiración',
  balance_close: `${durationText(LONG_MONTHS)} después de la fecha de cierre`,
  statement_of_assets: `${durationText(STATEMENT_MONTHS)} después de la emisión (emitido en los últimos ${STATEMENT_MAX_AGE_DAYS} días)`,
  issue_plus_17_months: `${durationText(LONG_MONTHS)} después de la emisión`,
};

/** A number of months in words: 17 is '1 año y 5 meses'. */
export function durationText(months: number): string {
  const years = Math.floor(months / 12);
  const rest = months % 12;
  const parts = [
    ...(years > 0 ? [`${years} ${years === 1 ? 'año' : 'años'}`] : []),
    ...(rest > 0 ? [`${rest} ${rest === 1 ? 'mes' : 'meses'}`] : []),
  ];
  return parts.join(' y ');
}
