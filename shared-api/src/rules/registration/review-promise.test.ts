import fc from 'fast-check';
import { addDays, firstDayInTime, reviewWait } from 'shared-api/rules';
import { describe, expect, it } from 'vitest';

describe('the wait for a review', () => {
  it.each([
    ['2026-11-09', 0, 'en-plazo'],
    ['2026-11-10', 1, 'en-plazo'],
    ['2026-11-11', 2, 'en-plazo'],
    ['2026-11-12', 3, 'por-vencer'],
    ['2026-11-16', 5, 'por-vencer'],
    ['2026-11-17', 6, 'fuera-de-plazo'],
    ['2026-11-24', 10, 'fuera-de-plazo'],
  ] as const)('of a request sent on Monday is on %s %i days, %s', (today, days, standing) => {
    expect(reviewWait({ enviado: '2026-11-09T15:00:00.000Z', corregida: false }, today)).toEqual({
      days,
      standing,
    });
  });

  it.each([
    ['2026-11-09', 0, 'en-plazo'],
    ['2026-11-10', 1, 'por-vencer'],
    ['2026-11-11', 2, 'por-vencer'],
    ['2026-11-12', 3, 'fuera-de-plazo'],
  ] as const)('of corrections sent on Monday is on %s %i days, %s', (today, days, standing) => {
    expect(reviewWait({ enviado: '2026-11-09T15:00:00.000Z', corregida: true }, today)).toEqual({
      days,
      standing,
    });
  });

  it('begins on the city’s day, not on the one of Greenwich', () => {
    // 22:30 of Monday in the city.
    const turn = { enviado: '2026-11-10T01:30:00.000Z', corregida: false };
    expect(reviewWait(turn, '2026-11-10').days).toBe(1);
  });
});

describe('the first day in time', () => {
  const day = fc.integer({ min: 0, max: 1_000 }).map((n) => addDays('2025-01-01', n));
  const standing = (sentDay: string, corregida: boolean, today: string) =>
    reviewWait({ enviado: `${sentDay}T15:00:00.000Z`, corregida }, today).standing;

  it('is the earliest on which a request may have been sent without being overdue', () => {
    fc.assert(
      fc.property(day, fc.boolean(), (today, corrected) => {
        const first = firstDayInTime(today, corrected);
        expect(standing(first, corrected, today)).not.toBe('fuera-de-plazo');
        expect(standing(addDays(first, -1), corrected, today)).toBe('fuera-de-plazo');
      }),
    );
  });
});
