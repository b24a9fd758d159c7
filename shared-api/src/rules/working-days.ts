import { addDays, type CivilDate, daysBetween, todayInCity } from './civil-date.ts';
import { HOLIDAYS } from './holidays.ts';

/** Working days in which a first review is promised (specification, section 9). */
export const REVIEW_DAYS = { from: 3, to: 5 } as const;

/** 1970-01-01 was a Thursday. */
const EPOCH: CivilDate = '1970-01-01';
const isWeekend = (date: CivilDate): boolean => {
  const weekday = (((daysBetween(EPOCH, date) + 4) % 7) + 7) % 7;
  return weekday === 0 || weekday === 6;
};

/**
 * Whether the city's offices work on a day. Of years that the table of holidays does not hold only weekends are known.
 * @throws InvalidCivilDate for what is no date
 */
export function isWorkingDay(date: CivilDate): boolean {
  return !isWeekend(date) && HOLIDAYS[date] === undefined;
}

/** How many working days have begun after `from`, `to` among them; 0 when `to` is not later. */
export function workingDaysBetween(from: CivilDate, to: CivilDate): number {
  let count = 0;
  for (let day = addDays(from, 1); day <= to; day = addDays(day, 1)) {
    if (isWorkingDay(day)) count += 1;
  }
  return count;
}

/** How a wait stands against the promise: before it, within it, or beyond it. */
export type WaitStanding = 'en-plazo' | 'por-vencer' | 'fuera-de-plazo';

export interface ReviewWait {
  /** Working days since the day on which the request was sent, which does not count. */
  readonly days: number;
  readonly standing: WaitStanding;
}

/** How long a request that was sent at an instant has waited on a day of the city. */
export function reviewWait(sentAt: string, today: CivilDate): ReviewWait {
  const days = workingDaysBetween(todayInCity(new Date(sentAt)), today);
  if (days > REVIEW_DAYS.to) return { days, standing: 'fuera-de-plazo' };
  return { days, standing: days >= REVIEW_DAYS.from ? 'por-vencer' : 'en-plazo' };
}
