/** How often an open page looks for what changed, in milliseconds. A hidden page does not look. */
export const LIVE_MS = 20_000;
