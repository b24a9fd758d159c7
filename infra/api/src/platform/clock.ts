import { type CivilDate, todayInCity } from 'shared-api/rules';

/** The one source of time. Tests move it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

const MINUTE_MS = 60_000;
let known: { readonly minute: number; readonly day: CivilDate } | null = null;

/** Today's date in the city. Days begin with a minute: within one it is not looked up again. */
export function today(clock: Clock): CivilDate {
  const now = clock.now();
  const minute = Math.floor(now.getTime() / MINUTE_MS);
  if (known?.minute !== minute) known = { minute, day: todayInCity(now) };
  return known.day;
}
