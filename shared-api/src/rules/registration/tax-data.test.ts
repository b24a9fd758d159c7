import {
  FISCAL_YEAR_PROBLEM,
  fiscalYearDays,
  fiscalYearProblem,
  fiscalYearStart,
  OTHER_FISCAL_YEAR_PROBLEM,
} from 'shared-api/rules';
import { describe, expect, it } from 'vitest';

describe('the start of the fiscal year', () => {
  it.each([
    ['JURIDICA', '2026-01-01', null],
    ['JURIDICA', '2026-12-31', null],
    ['JURIDICA', '2025-12-31', OTHER_FISCAL_YEAR_PROBLEM],
    ['JURIDICA', '2027-01-01', OTHER_FISCAL_YEAR_PROBLEM],
    ['JURIDICA', null, null],
    ['FISICA', '2026-01-01', FISCAL_YEAR_PROBLEM],
    ['FISICA', null, null],
  ] as const)('of a %s on %s: %s', (person, start, problem) =>
    expect(fiscalYearProblem(person, start, '2026-11-25')).toBe(problem),
  );

  it('offers the days of the month, 31 while none is chosen', () => {
    expect(fiscalYearDays(null, 2026)).toBe(31);
    expect(fiscalYearDays(4, 2026)).toBe(30);
    expect([fiscalYearDays(2, 2026), fiscalYearDays(2, 2028)]).toEqual([28, 29]);
  });

  it.each([
    [1, 1, '2026-01-01'],
    [12, 31, '2026-12-31'],
    [2, 29, null],
    [4, 0, null],
    [0, 1, null],
    [13, 1, null],
    [null, 1, null],
    [1, null, null],
  ])('in month %s on day %s is stored as %s', (month, day, start) =>
    expect(fiscalYearStart(2026, month, day)).toBe(start),
  );
});
