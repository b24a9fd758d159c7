import fc from 'fast-check';
import {
  addDays,
  addMonths,
  cityClock,
  civilDate,
  compareDates,
  dayByOffset,
  daysBetween,
  daysInMonth,
  formatDate,
  formatDateTime,
  InvalidCivilDate,
  instantInCity,
  isCivilDate,
  isoInCity,
  readDate,
  todayInCity,
} from 'shared-api/rules';
import { describe, expect, it } from 'vitest';

/** Days of the portal's years, far enough from their ends that adding keeps inside. */
const date = fc
  .tuple(
    fc.integer({ min: 1850, max: 2150 }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 31 }),
  )
  .filter(([year, month, day]) => day <= daysInMonth(year, month))
  .map(([year, month, day]) => civilDate(year, month, day));

describe('days that exist', () => {
  it.each([
    [1900, 28],
    [2000, 29],
    [2024, 29],
    [2026, 28],
    [2100, 28],
  ])('February %i has %i days', (year, days) => expect(daysInMonth(year, 2)).toBe(days));

  it.each(['2026-01-31', '2024-02-29', '2000-02-29', '1800-01-01', '2199-12-31'])('%s does', (text) =>
    expect(isCivilDate(text)).toBe(true),
  );

  it.each([
    '',
    '2026-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '1799-12-31',
    '2200-01-01',
    '2026-1-1',
    '26-01-01',
    '2026/01/01',
    '2026-01-01T00:00:00Z',
    ' 2026-01-01',
    '2026-01-01\n',
    '٢٠٢٦-01-01',
  ])('%j does not', (text) => expect(isCivilDate(text)).toBe(false));
});

describe('counting', () => {
  it('adds and takes away the same days', () =>
    fc.assert(
      fc.property(date, fc.integer({ min: -20_000, max: 20_000 }), (from, days) => {
        const to = addDays(from, days);
        expect(addDays(to, -days)).toBe(from);
        expect(daysBetween(from, to)).toBe(days);
        expect(Math.sign(compareDates(to, from))).toBe(Math.sign(days));
      }),
    ));

  it('adds months to the same day, or to the last of a shorter month', () =>
    fc.assert(
      fc.property(date, fc.integer({ min: -300, max: 300 }), (from, months) => {
        const to = addMonths(from, months);
        const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
        expect(isCivilDate(to)).toBe(true);
        expect(monthOf(to) - monthOf(from)).toBe(months);
        const last = daysInMonth(Number(to.slice(0, 4)), Number(to.slice(5, 7)));
        expect(Number(to.slice(8))).toBe(Math.min(Number(from.slice(8)), last));
      }),
    ));

  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2025-12-31', 17, '2027-05-31'],
    ['2026-09-30', 17, '2028-02-29'],
    ['2025-09-30', 17, '2027-02-28'],
    ['2026-12-31', 1, '2027-01-31'],
    ['2026-01-15', -1, '2025-12-15'],
  ])('%s and %i months: %s', (from, months, to) => expect(addMonths(from, months)).toBe(to));

  it('refuses what is no date instead of inventing one', () => {
    for (const wrong of ['', '2026-13-01', 'ayer', '2026-1-1']) {
      expect(() => addDays(wrong, 1), wrong).toThrow(InvalidCivilDate);
      expect(() => addMonths(wrong, 1), wrong).toThrow(InvalidCivilDate);
      expect(() => daysBetween('2026-01-01', wrong), wrong).toThrow(InvalidCivilDate);
    }
  });
});

describe('the city’s day', () => {
  it.each([
    ['2026-11-22T02:59:59.999Z', '2026-11-21'],
    ['2026-11-22T03:00:00.000Z', '2026-11-22'],
    ['2027-01-01T02:59:59Z', '2026-12-31'],
    ['2024-03-01T02:00:00Z', '2024-02-29'],
  ])('at %s is %s', (instant, day) => expect(todayInCity(new Date(instant))).toBe(day));

  it('can be told from a time with its offset, without reading the zone', () => {
    expect(isoInCity(new Date('2026-11-22T02:59:59.999Z'))).toBe('2026-11-21T23:59:59.999-03:00');
    // The summer of 2008 had an hour more.
    expect(isoInCity(new Date('2008-02-01T12:00:00Z'))).toBe('2008-02-01T10:00:00.000-02:00');
    const instants = fc.date({
      min: new Date('2000-01-01'),
      max: new Date('2099-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instants, (instant) => {
        const isoDay = isoInCity(instant);
        expect(Date.parse(isoDay)).toBe(instant.getTime());
        expect(dayByOffset(instant, isoDay)).toBe(todayInCity(instant));
      }),
    );
    const rendered = isoInCity(new Date('2026-11-22T02:59:00Z'));
    expect(dayByOffset(new Date('2026-11-22T03:00:00Z'), rendered)).toBe('2026-11-22');
    expect(dayByOffset(new Date('2026-11-22T02:00:00Z'), '2026-11-22T02:00:00.000Z')).toBe('2026-11-21');
    expect(dayByOffset(new Date('2026-11-21T23:00:00Z'), '2026-11-22T01:00:00.000+02:00')).toBe('2026-11-22');
  });
});

describe('what people read and write', () => {
  it('shows dates as dd/mm/yyyy and reads them back', () =>
    fc.assert(
      fc.property(date, (day) => {
        expect(formatDate(day)).toMatch(/^\d{2}\/\d{2}\/\d{4}$/);
        expect(readDate(formatDate(day))).toBe(day);
      }),
    ));

  it('shows times with 24 hours in the city’s zone; midnight is 00', () => {
    expect(formatDateTime('2026-11-22T03:05:00.000Z')).toBe('22/11/2026 00:05');
    expect(formatDateTime('2026-11-22T02:59:59.000Z')).toBe('21/11/2026 23:59');
    expect(formatDateTime('2026-11-21T16:05:00.000Z')).toBe('21/11/2026 13:05');
    expect(() => formatDateTime('ayer')).toThrow(RangeError);
  });

  it('gives the city’s clock to what knows no zones', () => {
    expect(cityClock('2026-11-22T02:59:59.000Z').toISOString()).toBe('2026-11-21T23:59:00.000Z');
    expect(() => cityClock('ayer')).toThrow(RangeError);
  });
});

describe('the clocks of the city', () => {
  it.each([
    ['2026-11-25', '08:00', '2026-11-25T11:00:00.000Z'],
    ['2026-11-25', '23:30', '2026-11-26T02:30:00.000Z'],
  ])('show %s %s at %s', (date, time, instant) => expect(instantInCity(date, time)).toBe(instant));

  it('are read from an offset with minutes too, as a browser may be given it', () => {
    const at = new Date('2026-01-01T19:00:00Z');
    expect(dayByOffset(at, '2026-01-02T00:30:00.000+05:30')).toBe('2026-01-02');
    expect(dayByOffset(new Date('2026-01-01T03:15:00Z'), '2025-12-31T23:45:00.000-03:30')).toBe('2025-12-31');
  });
});
