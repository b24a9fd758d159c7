/** Interval at which an open page reports that it is open and asks for changes, in milliseconds. */
export const PRESENCE_EVERY_MS = 20_000;

/** Time without a report after which a page counts as closed, in milliseconds: two reports may be lost. */
export const PRESENCE_LASTS_MS = 3 * PRESENCE_EVERY_MS;
