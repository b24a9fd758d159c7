import type { CivilDate } from '../values/civil-date.ts';

export const DATA_ACCESSES_PER_PAGE = 10;
export const ACCESS_CUIT_PROBLEM = 'El CUIT debe tener 11 números.';
const ACCESS_DAYS_PROBLEM = "La fecha 'Hasta' no puede ser anterior a la fecha 'Desde'";

/** Problem of the CUIT that the accesses to personal data are filtered by, in Spanish, or null; empty: no filter. */
export function accessCuitProblem(cuit: string): string | null {
  return cuit === '' || /^\d{11}$/.test(cuit) ? null : ACCESS_CUIT_PROBLEM;
}

/** Problem of the days that they are filtered by, both included, in Spanish, or null; either may be left open. */
export function accessDaysProblem(desde: CivilDate | null, hasta: CivilDate | null): string | null {
  return desde !== null && hasta !== null && hasta < desde ? ACCESS_DAYS_PROBLEM : null;
}
