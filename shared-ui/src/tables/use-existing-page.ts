import { useEffect, useState } from 'react';

/** Time for which the old rows stay on the screen while others load, in milliseconds. */
const OLD_ROWS_MS = 400;

interface Listing {
  /** A page of the list; the previous one while another loads. */
  readonly data: { readonly data: readonly unknown[]; readonly totalPages: number } | undefined;
  readonly isPlaceholderData: boolean;
}

/**
 * Moves from a page that a list no longer has to its last one: the page's only row was deleted, or the address is old.
 * Keeps the old rows for a moment only, so that nobody takes them for the new ones.
 * @param page number in the address, from 1
 * @param onPage replaces this page in the history, so that going back does not lead here again
 * @returns whether the list is loading, or moving to a page that exists
 */
export function useExistingPage(
  page: number,
  { data: answer, isPlaceholderData }: Listing,
  onPage: (page: number) => void,
): boolean {
  const { data, totalPages } = answer ?? { data: [], totalPages: page };
  const isPageGone = data.length === 0 && page > Math.max(totalPages, 1) && !isPlaceholderData;
  useEffect(() => {
    if (isPageGone) onPage(Math.max(totalPages, 1));
  });
  const late = useLate(isPlaceholderData);
  return isPageGone || (isPlaceholderData && (late || (data.length === 0 && totalPages > 0)));
}

/** Returns true once a condition has held for `OLD_ROWS_MS`. */
function useLate(condition: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!condition) return;
    const timer = setTimeout(setLate, OLD_ROWS_MS, true);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [condition]);
  return late;
}
