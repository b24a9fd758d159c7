import { addDays, type CivilDate, todayInCity, weekdayOf } from './civil-date.ts';
import { HOLIDAYS } from './holidays.ts';

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

const SATURDAY = 6;

/**
 * Returns whether the city's offices work on a day. Of years that the table of holidays does not hold only weekends are known.
 * @throws InvalidCivilDate for what is no date
 */
export function isWorkingDay(date: CivilDate): boolean {
  return weekdayOf(date) < SATURDAY && HOLIDAYS[date] === undefined;
}

/** Returns how many working days have begun after `from`, `to` among them; 0 when `to` is not later. */
export function workingDaysBetween(from: CivilDate, to: CivilDate): number {
  let count = 0;
  for (let day = addDays(from, 1); day <= to; day = addDays(day, 1)) {
    if (isWorkingDay(day)) count += 1;
  }
  return count;
}

/** Returns the day on which so many working days have begun after `from`; `from` itself for 0. */
export function addWorkingDays(from: CivilDate, count: number): CivilDate {
  let day = from;
  for (let left = count; left > 0; ) {
    day = addDays(day, 1);
    if (isWorkingDay(day)) left -= 1;
  }
  return day;
}

/** How a wait stands against the promise: before it, within it, or beyond it. */
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
