import { type CivilDate, todayInCity } from 'shared-api/rules';

/** The one source of time. Tests move it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** Today's date in the city. */
export const today = (clock: Clock): CivilDate => todayInCity(clock.now());
