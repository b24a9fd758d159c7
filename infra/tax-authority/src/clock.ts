/** Where the time comes from; tests move it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** An instant as ARCA writes it: ISO 8601 with milliseconds and Argentina's fixed offset, −03:00. */
export function argentineInstant(at: Date): string {
  const shifted = new Date(at.getTime() - 3 * 3_600_000);
  return shifted.toISOString().replace('Z', '-03:00');
}

/** Epoch seconds, as the sign-on and access tokens carry them. */
export function epochSeconds(at: Date): number {
  return Math.floor(at.getTime() / 1000);
}
