import { expect, it } from 'vitest';
import { expectWholeDay } from '../support/expect-whole-day.ts';
import { releaseDay } from '../support/release-day.ts';

/** `npm run soak` has a whole day of it. */
it('releases and rollbacks, killed ones among them, cost nobody who browses a page', {
  timeout: 300_000,
}, async () => {
  const day = await releaseDay({ changes: 12, visitors: 6, lastsMs: 0, seed: 20_261_121 });
  expectWholeDay(day);
  expect(day.changes.killed).toBeGreaterThan(0);
  expect(day.visits.whole).toBeGreaterThan(0);
});
