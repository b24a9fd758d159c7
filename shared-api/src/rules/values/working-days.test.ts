import fc from 'fast-check';
import {
  addDays,
  addWorkingDays,
  HOLIDAYS,
  InvalidCivilDate,
  isCivilDate,
  isWorkingDay,
  workingDaysBetween,
} from 'shared-api/rules';
import { describe, expect, it } from 'vitest';

const weekday = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay();
const year = (n: number) => Object.keys(HOLIDAYS).filter((date) => date.startsWith(`${n}-`));

/** Easter Sunday (Gregorian calendar; Meeus, Jones and Butcher). */
function easter(n: number): string {
  const [a, b, c] = [n % 19, Math.floor(n / 100), n % 100];
  const [d, e] = [Math.floor(b / 4), b % 4];
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - d - g + 15) % 30;
  const [i, k] = [Math.floor(c / 4), c % 4];
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const month = Math.floor((h + l - 7 * m + 114) / 31);
  const day = ((h + l - 7 * m + 114) % 31) + 1;
  return `${n}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/**
 * Returns where Law 27.399 (article 6) moves a movable holiday: Tuesday and Wednesday back, Thursday and Friday on, to
 * Monday.
 */
const moved = (date: string) => addDays(date, [0, 0, -1, -2, 4, 3, 0][weekday(date)] ?? 0);

describe('the holidays', () => {
  it('are days that exist, in order', () => {
    const dates = Object.keys(HOLIDAYS);
    expect(dates.filter((date) => !isCivilDate(date))).toEqual([]);
    expect([...dates].sort()).toEqual(dates);
    expect(dates.length).toBe(20 + 19 + 17);
  });

  it.each([2025, 2026, 2027])('of %i hold every fixed one, and those that go with Easter', (n) => {
    const fixed = ['01-01', '03-24', '04-02', '05-01', '05-25', '06-20', '07-09', '12-08', '12-25'];
    for (const day of fixed) expect(year(n)).toContain(`${n}-${day}`);
    // Carnival Monday and Tuesday, Maundy Thursday, Good Friday.
    for (const days of [-48, -47, -3, -2]) expect(year(n)).toContain(addDays(easter(n), days));
  });

  it.each([2025, 2026, 2027])('of %i hold the four movable ones where they are kept', (n) => {
    const holidays = ['06-17', '08-17', '10-12', '11-20'].map((day) => moved(`${n}-${day}`));
    // By a resolution of its own, the one movable holiday that went to a Friday.
    if (n === 2025) holidays[2] = '2025-10-10';
    for (const day of holidays) expect(year(n)).toContain(day);
  });

  it.each([
    [2025, ['2025-05-02', '2025-08-15', '2025-11-21']],
    [2026, ['2026-03-23', '2026-07-10', '2026-12-07']],
  ])('of %i hold the three bridge days, each beside a weekend', (n, bridges) => {
    expect(year(n).filter((date) => HOLIDAYS[date] === 'Día no laborable con fines turísticos')).toEqual(
      bridges,
    );
    for (const day of bridges) expect([1, 5]).toContain(weekday(day));
  });
});

describe('a working day', () => {
  it('is each day of three years that is neither a weekend’s nor a holiday', () => {
    for (let day = '2025-01-01'; day <= '2027-12-31'; day = addDays(day, 1)) {
      const free = weekday(day) === 0 || weekday(day) === 6 || day in HOLIDAYS;
      expect([day, isWorkingDay(day)]).toEqual([day, !free]);
    }
  });

  it.each([
    ['2024-05-01', true],
    ['2024-05-04', false],
    ['2028-01-01', false],
    ['2028-01-03', true],
    ['1969-12-27', false],
    ['1969-12-29', true],
  ])('of a year without a table is any but a weekend’s: %s %s', (day, works) => {
    expect(isWorkingDay(day)).toBe(works);
  });

  it('is asked only of dates', () => {
    expect(() => isWorkingDay('mañana')).toThrow(InvalidCivilDate);
  });
});

describe('the working days between', () => {
  it.each([
    ['2026-11-16', '2026-11-16', 0],
    ['2026-11-16', '2026-11-17', 1],
    ['2026-11-16', '2026-11-20', 4],
    ['2026-11-20', '2026-11-22', 0],
    // The Monday is a holiday.
    ['2026-11-20', '2026-11-24', 1],
    // Weekend, bridge day and holiday.
    ['2026-12-04', '2026-12-09', 1],
    // Easter of 2026.
    ['2026-04-01', '2026-04-06', 1],
    ['2026-12-31', '2027-01-04', 1],
    ['2026-11-17', '2026-11-16', 0],
    ['2025-12-31', '2026-12-31', 243],
  ])('%s and %s are %i', (from, to, days) => {
    expect(workingDaysBetween(from, to)).toBe(days);
  });

  it('add up, whichever day they are cut at', () => {
    for (let cut = '2026-03-01'; cut <= '2026-05-31'; cut = addDays(cut, 1)) {
      expect(workingDaysBetween('2026-03-01', cut) + workingDaysBetween(cut, '2026-05-31')).toBe(
        workingDaysBetween('2026-03-01', '2026-05-31'),
      );
    }
  });
});

describe('a day so many working days later', () => {
  it.each([
    ['2026-11-25', 5, '2026-12-02'],
    // Weekend, bridge day and holiday.
    ['2026-12-03', 2, '2026-12-09'],
    ['2026-11-28', 1, '2026-11-30'],
    ['2026-11-28', 0, '2026-11-28'],
  ])('than %s by %i is %s', (from, count, day) => expect(addWorkingDays(from, count)).toBe(day));

  it('is a working day, and as many working days away', () => {
    const start = fc.integer({ min: 0, max: 1_000 }).map((days) => addDays('2025-01-01', days));
    fc.assert(
      fc.property(start, fc.integer({ min: 1, max: 30 }), (from, count) => {
        const day = addWorkingDays(from, count);
        expect([isWorkingDay(day), workingDaysBetween(from, day)]).toEqual([true, count]);
      }),
    );
  });
});
