import { addDays, type CivilDate, todayInCity, weekdayOf } from './civil-date.ts';
import { HOLIDAYS } from './holidays.ts';

/** Working days in which a first review is promised (specification, section 9). */
const REVIEW_DAYS = { from: 3, to: 5 } as const;
/** The same as people are told of it. */
export const REVIEW_PROMISE = `${REVIEW_DAYS.from} a ${REVIEW_DAYS.to} días hábiles`;
/** Most working days that are promised for each of the staff's steps (specification, section 9). */
export const PROMISED_DAYS = { firstReview: REVIEW_DAYS.to, correctionReview: 2, approval: 2 } as const;

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

/** Returns how long a request that was sent at an instant has waited on a day of the city. */
export function reviewWait(sentAt: string, today: CivilDate): ReviewWait {
  const days = workingDaysBetween(todayInCity(new Date(sentAt)), today);
  if (days > REVIEW_DAYS.to) return { days, standing: 'fuera-de-plazo' };
  return { days, standing: days >= REVIEW_DAYS.from ? 'por-vencer' : 'en-plazo' };
}

/** Returns the earliest day on which a request may have been sent without being overdue on a day of the city. */
export function firstDayInTime(today: CivilDate): CivilDate {
  let day = today;
  for (
    let before = addDays(day, -1);
    workingDaysBetween(before, today) <= REVIEW_DAYS.to;
    before = addDays(day, -1)
  ) {
    day = before;
  }
  return day;
}
