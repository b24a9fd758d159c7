/** Requests that one call labels, assigns or exports at most. */
export const SELECTED_AT_ONCE = 100;
