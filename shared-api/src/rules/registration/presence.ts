/** Time between two signs of life of an open page, each of which asks what changed, in milliseconds. */
export const PRESENCE_EVERY_MS = 20_000;

/** Time after which a page that says nothing counts as closed, in milliseconds: two answers may be lost. */
export const PRESENCE_LASTS_MS = 3 * PRESENCE_EVERY_MS;
