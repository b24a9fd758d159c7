interface Entry {
  readonly key: string;
  readonly pathname: string;
}

/** Of the history, that this document was opened at: a reload comes back to one that has its own key. */
let first: Entry | null =
  typeof history === 'undefined'
    ? null
    : { key: history.state?.key ?? 'default', pathname: location.pathname };

/**
 * Whether nobody has moved on from the page that this document was opened at. What is opened in it (a guide, a filter) has
 * an entry of its own and may be there before the page's code is.
 */
export function isFirstVisit({ key, pathname }: Entry): boolean {
  if (key !== first?.key && pathname !== first?.pathname) first = null;
  return first !== null;
}

/** Only for tests: the next page is the first again. @param at its address */
export const forgetVisits = (at: string): void => {
  first = { key: 'default', pathname: at.replace(/[?#].*/, '') };
};
