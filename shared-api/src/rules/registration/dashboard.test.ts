import fc from 'fast-check';
import {
  addDays,
  type Delayed,
  dashboardWeeks,
  delaysOf,
  mondayOf,
  WAIT_RANGES,
  waitsByRange,
  workingDaysBetween,
} from 'shared-api/rules';
import { describe, expect, it } from 'vitest';

/** A Wednesday; the Monday before it is a holiday. */
const TODAY = '2026-11-25';
const SENT = '2026-11-02';
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

describe('the times to an answer', () => {
  const decision = (days: number, part: Partial<Delayed> = {}): Delayed => ({
    decided: afterWorkingDays(days),
    firstSent: SENT,
    answers: 1,
    decisions: 1,
    ...part,
  });
  const first = (days: readonly number[]) => delaysOf(days.map((one) => decision(one))).primera_respuesta;

  it('are none without an answer', () => expect(first([])).toEqual({ total: 0, mediana: null, p90: null }));

  it.each([
    [[1], 1, 1],
    [[1, 3], 2, 3],
    [[8, 1, 3], 3, 8],
    [[1, 2, 3, 9], 2.5, 9],
    [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 5.5, 9],
  ])('of %j working days have the median %d, and nine of ten take %d', (days, mediana, p90) =>
    expect(first(days)).toEqual({ total: days.length, mediana, p90 }),
  );

  it('count each first answer, and each decision that ends the request’s round', () =>
    expect(
      delaysOf([
        decision(2, { decisions: 0 }),
        decision(7, { answers: 0 }),
        decision(9, { answers: 0, decisions: 2 }),
      ]),
    ).toEqual({
      primera_respuesta: { total: 1, mediana: 2, p90: 2 },
      decision: { total: 3, mediana: 9, p90: 9 },
    }));

  function afterWorkingDays(days: number): string {
    let day = SENT;
    while (workingDaysBetween(SENT, day) < days) day = addDays(day, 1);
    return day;
  }
});
