import { expect } from 'vitest';
import type { DayTold } from './release-day.ts';

/** No navigation failed or mixed two versions, and no change was lost: neither of whom was told of it nor of a killed one. */
export function expectWholeDay({ visits, changes, history, revision }: DayTold): void {
  expect(visits.problems).toEqual([]);
  expect(changes.failed).toEqual([]);
  expect([...history.keys()].sort((a, b) => a - b)).toEqual(
    Array.from({ length: revision }, (_, index) => index + 1),
  );
  for (const { section, version, revision: told } of changes.told) {
    expect(history.get(told), `revision ${told}`).toEqual({ section, version });
  }
  // Every revision is somebody's who was told of it, or of one that was killed after it was done.
  const toldRevisions = new Set(changes.told.map((one) => one.revision));
  expect(toldRevisions.size).toBe(changes.told.length);
  expect(revision - toldRevisions.size).toBeLessThanOrEqual(changes.killed);
}
