import { addDays, type CivilDate, weekdayOf } from '../values/civil-date.ts';
import { isWorkingDay, workingDaysBetween } from '../values/working-days.ts';

/** Weeks that the staff's dashboard looks back on, the running one among them. */
const DASHBOARD_WEEKS = 12;

/** Working days that requests have waited, by range; null: and more. */
export const WAIT_RANGES = [
  { desde: 0, hasta: 2 },
  { desde: 3, hasta: 5 },
  { desde: 6, hasta: 10 },
  { desde: 11, hasta: null },
] as const;

/** The Monday of a day's week. */
export function mondayOf(day: CivilDate): CivilDate {
  return addDays(day, 1 - weekdayOf(day));
}

/** The Mondays of the weeks that the dashboard shows on a day, the oldest first. */
export function dashboardWeeks(today: CivilDate): CivilDate[] {
  const last = mondayOf(today);
  return Array.from({ length: DASHBOARD_WEEKS }, (_, index) =>
    addDays(last, -7 * (DASHBOARD_WEEKS - 1 - index)),
  );
}

/** Number of things on a day. */
export interface OnDay {
  readonly day: CivilDate;
  readonly total: number;
}

/** Returns how many requests have waited for each of `WAIT_RANGES` on a day, by the days on which they were sent. */
export function waitsByRange(sent: readonly OnDay[], today: CivilDate): number[] {
  return WAIT_RANGES.map(({ desde }) => {
    const { first, last } = daysOfWait(desde, today);
    const within = sent.filter(
      ({ day }) => (first === null || day >= first) && (last === null || day <= last),
    );
    return within.reduce((sum, { total }) => sum + total, 0);
  });
}

/** The latest day on which something was sent that has waited so many working days. */
function latestDayOfWait(workingDays: number, today: CivilDate): CivilDate {
  let day = today;
  for (let counted = 0; counted < workingDays; day = addDays(day, -1)) {
    if (isWorkingDay(day)) counted += 1;
  }
  return day;
}

/** Days on which requests that have waited for one of `WAIT_RANGES` were sent; null: no bound. */
export function daysOfWait(
  desde: number,
  today: CivilDate,
): { readonly first: CivilDate | null; readonly last: CivilDate | null } {
  const next = WAIT_RANGES.find((range) => range.desde > desde);
  return {
    first: next ? addDays(latestDayOfWait(next.desde, today), 1) : null,
    last: desde === 0 ? null : latestDayOfWait(desde, today),
  };
}

/** Days that the times of answers and decisions look back on. */
export const DELAY_DAYS = 90;

/** The staff's answers (enabled, rejected or to be corrected) of one day to what was first sent on one day. */
export interface Delayed {
  /** First sending since the request was started or last enabled, rejected or expired. */
  readonly firstSent: CivilDate;
  readonly decided: CivilDate;
  /** Answers that were the first one since that sending. */
  readonly answers: number;
  /** Enabled and rejected. */
  readonly decisions: number;
}

/** Working days that something took: half of them took the median or less, nine of ten `p90` or less. Null: none. */
export interface Delay {
  readonly total: number;
  readonly mediana: number | null;
  readonly p90: number | null;
}

/** Returns the times from the first sending to the first answer, and to enabling or rejection. */
export function delaysOf(delayed: readonly Delayed[]): {
  readonly primera_respuesta: Delay;
  readonly decision: Delay;
} {
  const timed = delayed.map((one) => ({ ...one, days: workingDaysBetween(one.firstSent, one.decided) }));
  return {
    primera_respuesta: delayOf(timed.flatMap(({ days, answers }) => Array<number>(answers).fill(days))),
    decision: delayOf(timed.flatMap(({ days, decisions }) => Array<number>(decisions).fill(days))),
  };
}

function delayOf(durations: readonly number[]): Delay {
  const days = [...durations].sort((a, b) => a - b);
  const total = days.length;
  const at = (place: number) => days[place] ?? 0;
  return {
    total,
    mediana: total === 0 ? null : (at(Math.floor((total - 1) / 2)) + at(Math.floor(total / 2))) / 2,
    p90: total === 0 ? null : at(Math.ceil(total * 0.9) - 1),
  };
}

/** Returns the first day of a day's month. */
export const monthOf = (day: CivilDate): CivilDate => `${day.slice(0, 7)}-01`;
