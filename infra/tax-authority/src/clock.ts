export interface Clock {
  now(): Date;
}

/** Formats an instant as ARCA does: ISO 8601 with milliseconds and Argentina's fixed offset, −03:00. */
export function argentineInstant(at: Date): string {
  const shifted = new Date(at.getTime() - 3 * 3_600_000);
  return shifted.toISOString().replace('Z', '-03:00');
}

/** Returns epoch seconds, as the tokens of sign-on and WSAA have them. */
export function epochSeconds(at: Date): number {
  return Math.floor(at.getTime() / 1000);
}
