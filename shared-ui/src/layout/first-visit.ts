/** Key of the entry of the history that this document was opened at: a reload comes back to one that has its own. */
let first: string | null = (typeof history === 'undefined' ? null : history.state?.key) ?? 'default';

/** Whether nobody has moved on from the page that this document was opened at. @param key of the entry one is at */
export function isFirstVisit(key: string): boolean {
  if (key !== first) first = null;
  return first !== null;
}

/** Only for tests: the next page is the first again. */
export const forgetVisits = (): void => {
  first = 'default';
};
