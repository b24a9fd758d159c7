import { useEffect } from 'react';

interface Listing {
  /** A page of the list; while another one loads, the one before it. */
  readonly data: { readonly data: readonly unknown[]; readonly totalPages: number } | undefined;
  readonly isPlaceholderData: boolean;
}

/**
 * Leads from a page that a list no longer has to its last one: its only row was deleted, or the address is old.
 * @param page the one that the address says, from 1
 * @param onPage goes to another page in place of this one, so that going back does not lead here again
 * @returns whether the list is on its way to a page that it has: it is not empty, it loads
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
  return gone || (isPlaceholderData && data.length === 0 && totalPages > 0);
}
