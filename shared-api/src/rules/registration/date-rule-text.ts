import type { DateRule } from 'shared-api/rules';

/** Each date rule in words. */
export const DATE_RULE_TEXT: Readonly<Record<DateRule, string>> = {
  none: 'No vence',
  expiry: 'En su fecha de expiración',
  balance_close: '1 año y 5 meses después de la fecha de cierre',
  statement_of_assets: '1 año después de la emisión (emitido en los últimos 60 días)',
  issue_plus_17_months: '1 año y 5 meses después de la emisión',
};
