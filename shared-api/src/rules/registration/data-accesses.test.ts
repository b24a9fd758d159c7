import { ACCESS_CUIT_PROBLEM, accessCuitProblem, accessDaysProblem } from 'shared-api/rules';
import { describe, expect, it } from 'vitest';

describe('the filters of the accesses to personal data', () => {
  it.each([
    ['', null],
    ['20002307554', null],
    ['2000230755', ACCESS_CUIT_PROBLEM],
    ['200023075544', ACCESS_CUIT_PROBLEM],
    ['20-00230755', ACCESS_CUIT_PROBLEM],
  ])('CUIT %j: %s', (cuit, problem) => {
    expect(accessCuitProblem(cuit)).toBe(problem);
  });

  it.each([
    [null, null, null],
    ['2026-05-04', null, null],
    [null, '2026-05-04', null],
    ['2026-05-04', '2026-05-04', null],
    ['2025-12-31', '2026-01-01', null],
    ['2026-05-04', '2026-05-03', "La fecha 'Hasta' no puede ser anterior a la fecha 'Desde'"],
  ])('from %s to %s: %s', (from, to, problem) => {
    expect(accessDaysProblem(from, to)).toBe(problem);
  });
});
