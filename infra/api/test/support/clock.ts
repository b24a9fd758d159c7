import type { Clock } from '../../src/platform/clock.ts';

/** A clock that runs with the real one and can be moved. */
export interface TestClock extends Clock {
  /** Moves it forward (or back when negative). */
  move(milliseconds: number): void;
}

export const DAY_MS = 86_400_000;

export function testClock(): TestClock {
  let shift = 0;
  return {
    now: () => new Date(Date.now() + shift),
    move(milliseconds) {
      shift += milliseconds;
    },
  };
}
