import { type CivilDate, daysBetween, formatDate } from '../values/civil-date.ts';

/** A tender that ends within so many days ends soon. */
export const ENDS_SOON_DAYS = 7;

/** Returns how long offers are still taken on `today`, the city's: 'faltan 20 días', 'Vence en 7 días', 'Vence hoy', 'Cerrada'. */
export function deadlineText(expiry: CivilDate, today: CivilDate): string {
  const days = daysBetween(today, expiry);
  if (days < 0) return 'Cerrada';
  if (days === 0) return 'Vence hoy';
  if (days === 1) return 'Vence mañana';
  return days <= ENDS_SOON_DAYS ? `Vence en ${days} días` : `faltan ${days} días`;
}

/** Returns the last day for offers, seen from `today`: 'Vence el 30/11/2026', or 'Venció el …' once that day is over. */
export const deadlineDateText = (expiry: CivilDate, today: CivilDate): string =>
  `${expiry < today ? 'Venció' : 'Vence'} el ${formatDate(expiry)}`;
