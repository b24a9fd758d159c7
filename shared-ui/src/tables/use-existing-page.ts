import { useEffect, useState } from 'react';

/** How long the rows of before may stand for those that were asked for. */
const KEPT_MS = 400;

interface Listing {
  /** A page of the list; while another one loads, the one before it. */
  readonly data: { readonly data: readonly unknown[]; readonly totalPages: number } | undefined;
  readonly isPlaceholderData: boolean;
}

/**
 * Leads from a page that a list no longer has to its last one: its only row was deleted, or the address is old. Shows
 * what was found before only for as long as nobody takes it for what is being looked for.
 * @param page the one that the address says, from 1
 * @param onPage goes to another page in place of this one, so that going back does not lead here again
 * @returns whether the list is on its way to what was asked for, or to a page that it has: it is not empty, it loads
 */
export function useExistingPage(
  page: number,
  { data: answer, isPlaceholderData }: Listing,
  onPage: (page: number) => void,
): boolean {
  const { data, totalPages } = answer ?? { data: [], totalPages: page };
  const gone = data.length === 0 && page > Math.max(totalPages, 1) && !isPlaceholderData;
  useEffect(() => {
    if (gone) onPage(Math.max(totalPages, 1));
  });
  const late = useLate(isPlaceholderData);
  return gone || (isPlaceholderData && (late || (data.length === 0 && totalPages > 0)));
}

/** Whether something has been so for longer than `KEPT_MS`. */
function useLate(so: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!so) return;
    const timer = setTimeout(setLate, KEPT_MS, true);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [so]);
  return late;
}
