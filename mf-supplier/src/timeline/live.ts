/** Interval at which an open page reads what it shows again, in milliseconds; a hidden page does not. */
export const LIVE_MS = 20_000;
