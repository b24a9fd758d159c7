/** Exact totals cost the whole list: beyond this many, "more" is all that is said. */
export const TOTAL_CAP = 10_000;

/** One page as the wire tells it. */
export interface Page<T> {
  readonly data: T[];
  readonly page: number;
  /** Exact up to `TOTAL_CAP`, which stands for "this many or more". */
  readonly total: number;
  readonly totalPages: number;
}

/**
 * Makes a page of rows that were read with one more than `size`, which says whether another page follows.
 * Beyond the cap the number of pages grows as one walks on, so that no row is out of reach.
 */
export function pageOf<T>(rows: readonly T[], page: number, size: number, counted: number): Page<T> {
  const total = Math.min(counted, TOTAL_CAP);
  const seen = rows.length > size ? page + 1 : rows.length > 0 ? page : 0;
  return { data: rows.slice(0, size), page, total, totalPages: Math.max(Math.ceil(total / size), seen) };
}
