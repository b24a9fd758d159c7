import type { DateRule, DocumentTypeDates } from 'shared-api/rules';

/** The day that documents are looked at. */
export const TODAY = '2026-11-21';

/** A type of document with a rule of dates; `flags`: the dates that it asks for beyond. */
export const typeOf = (regla_fecha: DateRule, flags: Partial<DocumentTypeDates> = {}): DocumentTypeDates => ({
  nombre: 'X',
  emision: false,
  expiracion: false,
  regla_fecha,
  ...flags,
});

/** A type for each rule, asking for the date that it reads. */
export const EXPIRY = typeOf('expiry', { expiracion: true });
export const BALANCE = typeOf('balance_close', { expiracion: true });
export const ASSETS = typeOf('statement_of_assets', { emision: true });
export const ISSUE_17 = typeOf('issue_plus_17_months', { emision: true });
export const UNDATED = typeOf('none');
