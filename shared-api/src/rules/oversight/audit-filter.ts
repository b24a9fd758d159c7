import type { CivilDate } from '../values/civil-date.ts';

export const AUDIT_RECORDS_PER_PAGE = 10;
export const AUDIT_CUIL_PROBLEM = 'El CUIL debe tener 11 números.';

/** Problem of the audit filter's CUIL, in Spanish, or null; empty: no filter. */
export function auditCuilProblem(cuil: string): string | null {
  return cuil === '' || /^\d{11}$/.test(cuil) ? null : AUDIT_CUIL_PROBLEM;
}

type AuditFilter =
  | { readonly by: 'fecha'; readonly fecha: CivilDate }
  | { readonly by: 'cuil'; readonly cuil: string }
  | { readonly by: 'nothing' };

/** Returns which filter is used: the date when both are given. */
export function auditFilter(given: { readonly cuil: string; readonly fecha: CivilDate | null }): AuditFilter {
  if (given.fecha) return { by: 'fecha', fecha: given.fecha };
  return given.cuil ? { by: 'cuil', cuil: given.cuil } : { by: 'nothing' };
}
