import fc from 'fast-check';
import {
  addDays,
  dashboardWeeks,
  medianDecision,
  mondayOf,
  WAIT_RANGES,
  waitsByRange,
  workingDaysBetween,
} from 'shared-api/rules';
import { describe, expect, it } from 'vitest';

/** A Wednesday; the Monday before it is a holiday. */
const TODAY = '2026-11-25';
const daysAgo = fc.integer({ min: -2, max: 40 }).map((days) => addDays(TODAY, -days));
const total = fc.integer({ min: 1, max: 5 });

describe('the weeks of the dashboard', () => {
  it.each([
    ['2026-11-23', '2026-11-23'],
    ['2026-11-25', '2026-11-23'],
    ['2026-11-29', '2026-11-23'],
    ['2026-11-30', '2026-11-30'],
  ])('%s is in the week of Monday %s', (day, monday) => expect(mondayOf(day)).toBe(monday));

  it('are twelve Mondays, the running week last', () => {
    const weeks = dashboardWeeks(TODAY);
    expect(weeks).toHaveLength(12);
    expect([weeks[0], weeks[1], weeks.at(-1)]).toEqual(['2026-09-07', '2026-09-14', '2026-11-23']);
  });
});

describe('how long requests have waited', () => {
  it('is counted in working days: neither weekend nor holiday counts', () =>
    expect(
      waitsByRange(
        [
          { day: '2026-11-25', total: 1 },
          { day: '2026-11-20', total: 2 },
          { day: '2026-11-19', total: 4 },
          { day: '2026-11-10', total: 8 },
          { day: '2026-09-01', total: 16 },
        ],
        TODAY,
      ),
    ).toEqual([3, 4, 8, 16]));

  it('puts each request into the range of its working days', () =>
    fc.assert(
      fc.property(fc.array(fc.record({ day: daysAgo, total }), { maxLength: 20 }), (sent) => {
        const expected = WAIT_RANGES.map(({ desde, hasta }) =>
          sent
            .filter(({ day }) => {
              const waited = workingDaysBetween(day, TODAY);
              return waited >= desde && (hasta === null || waited <= hasta);
            })
            .reduce((sum, row) => sum + row.total, 0),
        );
        expect(waitsByRange(sent, TODAY)).toEqual(expected);
      }),
    ));
});

describe('the median time to a decision', () => {
  const sent = '2026-11-02';
  it('is none without a decision', () => expect(medianDecision([])).toBeNull());

  it.each([
    [[1], 1],
    [[1, 3], 2],
    [[8, 1, 3], 3],
    [[1, 1, 1, 3], 1],
    [[1, 2, 3, 9], 2.5],
  ])('of %j working days is %d', (days, median) =>
    expect(medianDecision(days.map((day) => ({ sent, decided: afterWorkingDays(day), total: 1 })))).toBe(
      median,
    ),
  );

  it('counts a day as often as requests were decided on it', () =>
    fc.assert(
      fc.property(
        fc.array(fc.record({ sent: daysAgo, decided: fc.constant(TODAY), total }), { minLength: 1 }),
        (decisions) => {
          const waits = decisions
            .flatMap((row) => Array<number>(row.total).fill(workingDaysBetween(row.sent, row.decided)))
            .sort((a, b) => a - b);
          const upper = waits[Math.floor(waits.length / 2)] ?? 0;
          const lower = waits[Math.floor((waits.length - 1) / 2)] ?? 0;
          expect(medianDecision(decisions)).toBe((lower + upper) / 2);
        },
      ),
    ));

  function afterWorkingDays(days: number): string {
    let day = sent;
    while (workingDaysBetween(sent, day) < days) day = addDays(day, 1);
    return day;
  }
});
