import { fiscalYearDays, fiscalYearProblem, fiscalYearStart, proposedCondition } from 'shared-api/rules';
import { describe, expect, it } from 'vitest';

describe('the condition that the taxes amount to', () => {
  it.each([
    ['FISICA', ['20'], 'monotributista', '20'],
    ['FISICA', ['11', '30', '301'], 'responsable_inscripto', '30'],
    ['FISICA', ['20', '30'], 'responsable_inscripto', '30'],
    ['FISICA', ['21'], 'monotributista', '21'],
    ['JURIDICA', ['301', '32'], 'sujeto_exento', '32'],
    ['JURIDICA', ['30', '32'], 'sujeto_exento', '32'],
    // No condition of that kind of person, or none at all.
    ['FISICA', ['11', '32'], undefined, undefined],
    ['JURIDICA', ['20'], undefined, undefined],
    ['FISICA', ['34', '20'], undefined, undefined],
    ['JURIDICA', [], undefined, undefined],
  ] as const)('of a %s with %s is %s, for tax %s', (person, taxes, condition, tax) => {
    const proposal = proposedCondition(
      person,
      taxes.map((idImpuesto) => ({ idImpuesto })),
    );
    expect([proposal?.condition, proposal?.tax.idImpuesto]).toEqual([condition, tax]);
  });
});

describe('the start of the fiscal year', () => {
  it.each([
    ['JURIDICA', '2026-01-01', null],
    ['JURIDICA', '2026-12-31', null],
    [
      'JURIDICA',
      '2025-12-31',
      'El inicio del ejercicio económico se guarda con el año en curso: elija de nuevo el día y el mes',
    ],
    [
      'JURIDICA',
      '2027-01-01',
      'El inicio del ejercicio económico se guarda con el año en curso: elija de nuevo el día y el mes',
    ],
    ['JURIDICA', null, null],
    ['FISICA', '2026-01-01', 'El inicio del ejercicio económico lo informan solo las personas jurídicas'],
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
