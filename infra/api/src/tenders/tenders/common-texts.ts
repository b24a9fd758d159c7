import type { Clock } from '../../platform/clock.ts';
import { TOTAL_CAP } from '../../platform/db/paging.ts';

/**
 * Matches from which on a text is common: so many above the cap that its total stays capped for as long as this is
 * remembered, since that many tenders are not changed meanwhile.
 */
export const COMMON = 2 * TOTAL_CAP;

const REMEMBERED_MS = 600_000;
const TEXTS_MAX = 1_000;

/** Searches that were found to have common texts: their matches need not be counted again, page after page. */
export interface CommonTexts {
  has(search: string): boolean;
  add(search: string): void;
}

/** Kept by each process for itself. */
export function createCommonTexts(clock: Clock): CommonTexts {
  const until = new Map<string, number>();
  return {
    has: (search) => (until.get(search) ?? 0) > clock.now().getTime(),
    add(search) {
      const oldest = until.keys().next();
      if (until.size >= TEXTS_MAX && !oldest.done) until.delete(oldest.value);
      until.delete(search);
      until.set(search, clock.now().getTime() + REMEMBERED_MS);
    },
  };
}
