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

/** How many things fell on a day. */
export interface OnDay {
  readonly day: CivilDate;
  readonly total: number;
}

/** Returns how many requests have waited for each of `WAIT_RANGES` on a day, by the days on which they were sent. */
export function waitsByRange(sent: readonly OnDay[], today: CivilDate): number[] {
  const latest = WAIT_RANGES.map(({ desde }) => latestDayOfWait(desde, today));
  return latest.map((last, index) => {
    const next = latest[index + 1];
    const within = sent.filter(
      ({ day }) => (index === 0 || day <= last) && (next === undefined || day > next),
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

/** Requests that were sent on one day and decided on another. */
export interface Decided {
  readonly sent: CivilDate;
  readonly decided: CivilDate;
  readonly total: number;
}

/** Median of the working days from sending to decision; null when there was no decision. */
export function medianDecision(decisions: readonly Decided[]): number | null {
  const waits = decisions
    .map(({ sent, decided, total }) => ({ days: workingDaysBetween(sent, decided), total }))
    .toSorted((a, b) => a.days - b.days);
  const count = waits.reduce((sum, { total }) => sum + total, 0);
  if (count === 0) return null;
  const nth = (place: number): number => {
    let left = place;
    for (const { days, total } of waits) {
      if (left < total) return days;
      left -= total;
    }
    return 0;
  };
  return (nth(Math.floor((count - 1) / 2)) + nth(Math.floor(count / 2))) / 2;
}
