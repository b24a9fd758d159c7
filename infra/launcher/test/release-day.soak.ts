import { expect, it } from 'vitest';
import { expectWholeDay } from './support/expect-whole-day.ts';
import { releaseDay } from './support/release-day.ts';

const MINUTE_MS = 60_000;

it('two hundred releases and rollbacks, two at a time, while fifty people browse for five minutes', async () => {
  const day = await releaseDay({ changes: 200, visitors: 50, lastsMs: 5 * MINUTE_MS, seed: 1_207 });
  expectWholeDay(day);
  expect(day.changes.told.length + day.changes.killed).toBe(208);
  expect(day.changes.killed).toBeGreaterThan(10);
  expect(day.visits.whole).toBeGreaterThan(2_000);
});
