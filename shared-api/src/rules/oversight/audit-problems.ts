/** More problems than this say nothing more. */
export const AUDIT_PROBLEMS_MAX = 100;

/** Entries of the audit log, from number to number. */
interface EntryRange {
  readonly desde: number;
  readonly hasta: number;
}

/**
 * Returns the problems of the audit log with one more. Leaves it out where a problem is known in its range, which says as much,
 * and beyond `AUDIT_PROBLEMS_MAX`.
 */
export function withProblem<P extends EntryRange>(problems: readonly P[], found: P): readonly P[] {
  const isKnown = problems.some(({ desde, hasta }) => desde <= found.hasta && hasta >= found.desde);
  return isKnown || problems.length >= AUDIT_PROBLEMS_MAX ? problems : [...problems, found];
}
