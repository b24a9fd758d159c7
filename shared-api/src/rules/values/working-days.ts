import { addDays, type CivilDate, weekdayOf } from './civil-date.ts';
import { HOLIDAYS } from './holidays.ts';

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
