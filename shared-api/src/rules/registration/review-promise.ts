import { addDays, type CivilDate, todayInCity } from '../values/civil-date.ts';
import { workingDaysBetween } from '../values/working-days.ts';

/** Working days in which a review is promised (specification, section 9): the first one, and that of corrections. */
const REVIEW_DAYS = { first: { from: 3, to: 5 }, corrected: { from: 1, to: 2 } } as const;
const daysOf = (corrected: boolean) => (corrected ? REVIEW_DAYS.corrected : REVIEW_DAYS.first);

/** Returns the promised time of a review as people read it: '3 a 5 días hábiles'. */
export function reviewPromise(corrected: boolean): string {
  const { from, to } = daysOf(corrected);
  return `${from} a ${to} días hábiles`;
}
/** The promised time of a first review as people read it. */
export const REVIEW_PROMISE = reviewPromise(false);
/** Most working days that are promised for each of the staff's steps (specification, section 9). */
export const PROMISED_DAYS = {
  firstReview: REVIEW_DAYS.first.to,
  correctionReview: REVIEW_DAYS.corrected.to,
  approval: 2,
} as const;

/** State of a wait against the promise: before it, within it, or beyond it. */
export type WaitStanding = 'en-plazo' | 'por-vencer' | 'fuera-de-plazo';

interface ReviewWait {
  /** Working days since the day on which the request was sent, which does not count. */
  readonly days: number;
  readonly standing: WaitStanding;
}

/** Returns how long a request that was sent at an instant (`enviado`) has waited on a day of the city. */
export function reviewWait(
  { enviado, corregida }: { readonly enviado: string; readonly corregida: boolean },
  today: CivilDate,
): ReviewWait {
  const days = workingDaysBetween(todayInCity(new Date(enviado)), today);
  const { from, to } = daysOf(corregida);
  if (days > to) return { days, standing: 'fuera-de-plazo' };
  return { days, standing: days >= from ? 'por-vencer' : 'en-plazo' };
}

/** Returns the earliest day on which a request may have been sent without being overdue on a day of the city. */
export function firstDayInTime(today: CivilDate, corrected: boolean): CivilDate {
  const { to } = daysOf(corrected);
  let day = today;
  for (let before = addDays(day, -1); workingDaysBetween(before, today) <= to; before = addDays(day, -1)) {
    day = before;
  }
  return day;
}
