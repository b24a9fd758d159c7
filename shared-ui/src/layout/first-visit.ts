interface Entry {
  readonly key: string;
  readonly pathname: string;
}

/** The history entry at which this document was opened; after a reload it has a key of its own. Null once left. */
let firstEntry: Entry | null =
  typeof history === 'undefined'
    ? null
    : { key: history.state?.key ?? 'default', pathname: location.pathname };

/**
 * Returns true until the first navigation to another page. A guide or a filter opened on the first page has a history
 * entry of its own, perhaps before the page's code has loaded.
 */
export function isFirstVisit({ key, pathname }: Entry): boolean {
  if (key !== firstEntry?.key && pathname !== firstEntry?.pathname) firstEntry = null;
  return firstEntry !== null;
}

/** Ends the first visit: the next page takes the focus, wherever it is. */
export const endFirstVisit = (): void => {
  firstEntry = null;
};

/** Makes the next page the first one again, for tests. @param at its address */
export const forgetVisits = (at: string): void => {
  firstEntry = { key: 'default', pathname: at.replace(/[?#].*/, '') };
};
