import { type CivilDate, daysBetween } from '../values/civil-date.ts';

/** Filter of the list of tenders: those that still take offers, or those that no longer do. */
export const TENDER_STATES = ['abiertas', 'cerradas'] as const;
export type TenderState = (typeof TENDER_STATES)[number];

/** Returns how long offers are still taken on `today`, the city's: 'faltan N días', 'Vence hoy' or 'Cerrada'. */
export function deadlineText(expiry: CivilDate, today: CivilDate): string {
  const days = daysBetween(today, expiry);
  if (days < 0) return 'Cerrada';
  if (days === 0) return 'Vence hoy';
  return days === 1 ? 'falta 1 día' : `faltan ${days} días`;
}
