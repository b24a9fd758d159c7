import fc from 'fast-check';
import { AWARD_MAX, amountProblem, amountText, parseAmount } from 'shared-api/rules';
import { describe, expect, it } from 'vitest';

describe('an amount in pesos', () => {
  it.each([
    ['1.500.000,50', 1_500_000.5],
    ['1500000,5', 1_500_000.5],
    ['1500000.5', 1_500_000.5],
    ['1,500,000.50', 1_500_000.5],
    ['$ 1.500', 1500],
    ['1.234', 1234],
    ['12.34', 12.34],
    [' 7 ', 7],
    ['12,500.00', 12_500],
    ['$ 1.500.-', 1500],
    ['$1.500.000,-', 1_500_000],
    ['$ 1.500.\u2011', 1500],
    ['AR$ 1.500.000,00.-', 1_500_000],
    ['1.500 pesos', 1500],
    ['$ 1.500,50.', 1500.5],
    ['1500000.50;', 1_500_000.5],
    ['ARS 1.500,50', 1500.5],
    ['\u202d1.500,50\u202c', 1500.5],
  ])('is read as people write it: %s', (text, amount) => {
    expect(parseAmount(text)).toBe(amount);
    expect(amountProblem(text)).toBeNull();
  });

  it.each([
    '1.50.000',
    '1,234,567',
    '1.500,505',
    '12,345',
    '-5',
    '5-3',
    'USD 100',
    'mil',
    '1e6',
    ',50',
    '1.500,',
    'x1.50',
  ])('that can be read two ways, or not at all, is asked for again: %s', (text) => {
    expect(parseAmount(text)).toBeNull();
    expect(amountProblem(text)).toBe('Escriba el monto como 1.500.000,50');
  });

  it('is more than nothing and not beyond what is stored; none at all is right', () => {
    expect(amountProblem('0')).toBe('El monto debe ser mayor que cero');
    expect(amountProblem(`${AWARD_MAX + 1}`)).toBe('El monto es demasiado alto');
    expect(amountProblem(`${AWARD_MAX}`)).toBeNull();
    expect(amountProblem(' ')).toBeNull();
  });

  it('is shown with two decimals and dots for the thousands', () => {
    expect(amountText(1_234_567.5)).toBe('1.234.567,50');
    expect(amountText(7)).toBe('7,00');
  });

  it('is read back as it was written to be changed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 900_000_000_000_000 }), (cents) => {
        expect(parseAmount(amountText(cents / 100))).toBe(cents / 100);
      }),
    );
  });
});
