import { hasPowerEnded, powerReachText } from 'shared-api/rules';
import { describe, expect, it } from 'vitest';

describe('how far a power reaches', () => {
  it.each([
    ['2026-03-09', false],
    ['2026-03-10', false],
    ['2026-03-11', true],
  ])('through its last day, 10/03/2026, on %s', (today, isOver) => {
    expect(hasPowerEnded('2026-03-10', today)).toBe(isOver);
    expect(powerReachText('2026-03-10', today)).toBe(`10/03/2026${isOver ? ' (ya venció)' : ''}`);
  });

  it('has no end without a date', () => {
    expect(hasPowerEnded(null, '2026-03-10')).toBe(false);
  });
});
