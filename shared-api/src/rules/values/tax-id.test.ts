import fc from 'fast-check';
import {
  checkDigit,
  documentNumberOf,
  formatTaxId,
  isTaxId,
  personTypeOf,
  TAX_ID_LENGTH_PROBLEM,
  taxIdProblem,
} from 'shared-api/rules';
import { describe, expect, it } from 'vitest';

const PREFIXES = ['20', '23', '24', '25', '26', '27', '30', '33', '34', '50', '51', '55'];
const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((all) => all.join(''));
/** First ten digits that have a check digit, and the whole tax id. */
const taxId = fc
  .tuple(fc.constantFrom(...PREFIXES), digits(8))
  .map(([prefix, body]) => prefix + body)
  .filter((first) => checkDigit(first) !== null)
  .map((first) => first + checkDigit(first));

describe('a CUIT/CUIL', () => {
  // Published by their holders: the tax authority, the national bank, the tax authority's own manuals.
  it.each(['33693450239', '30500010912', '20002307554', '30546741253', '27222222228'])(
    '%s is one',
    (cuit) => {
      expect(taxIdProblem(cuit)).toBeNull();
      expect(isTaxId(cuit)).toBe(true);
    },
  );

  it.each([
    ['', TAX_ID_LENGTH_PROBLEM],
    ['2000230755', TAX_ID_LENGTH_PROBLEM],
    ['200023075540', TAX_ID_LENGTH_PROBLEM],
    ['20-00230755-4', TAX_ID_LENGTH_PROBLEM],
    [' 20002307554', TAX_ID_LENGTH_PROBLEM],
    ['20002307554\n', TAX_ID_LENGTH_PROBLEM],
    ['2000230755x', TAX_ID_LENGTH_PROBLEM],
    ['٢٠٠٠٢٣٠٧٥٥٤', TAX_ID_LENGTH_PROBLEM],
    ['00000000000', 'El CUIT/CUIL no empieza como ninguno de los que existen. Revise los números'],
    ['21002307554', 'El CUIT/CUIL no empieza como ninguno de los que existen. Revise los números'],
    ['20002307555', 'El último número del CUIT/CUIL no corresponde a los anteriores. Revise los números'],
    ['00toString0', TAX_ID_LENGTH_PROBLEM],
  ])('%j is none', (text, problem) => {
    expect(taxIdProblem(text)).toBe(problem);
    expect(isTaxId(text)).toBe(false);
  });

  it('has one right check digit, or none at all', () =>
    fc.assert(
      fc.property(fc.constantFrom(...PREFIXES), digits(8), (prefix, body) => {
        const right = Array.from({ length: 10 }, (_, last) => `${prefix}${body}${last}`).filter(isTaxId);
        const expected = checkDigit(prefix + body);
        expect(right).toEqual(expected === null ? [] : [`${prefix}${body}${expected}`]);
      }),
    ));

  it('tells one wrong digit', () =>
    fc.assert(
      fc.property(taxId, fc.nat(10), fc.integer({ min: 1, max: 9 }), (cuit, at, by) => {
        const wrong = cuit.slice(0, at) + ((Number(cuit[at]) + by) % 10) + cuit.slice(at + 1);
        expect(isTaxId(cuit)).toBe(true);
        expect(isTaxId(wrong)).toBe(false);
      }),
    ));

  it('tells two neighbours in the wrong order', () =>
    fc.assert(
      fc.property(taxId, fc.nat(9), (cuit, at) => {
        const swapped = cuit.slice(0, at) + cuit[at + 1] + cuit[at] + cuit.slice(at + 2);
        expect(isTaxId(swapped)).toBe(swapped === cuit);
      }),
    ));

  it('has no check digit where the remainder is 1, nor for what is not ten digits', () => {
    expect(checkDigit('2000000001')).not.toBe(10);
    const without = Array.from({ length: 200 }, (_, n) => `20${String(n).padStart(8, '0')}`).filter(
      (first) => checkDigit(first) === null,
    );
    expect(without.length).toBeGreaterThan(10);
    for (const text of ['', '123', '12345678901', '123456789x']) expect(checkDigit(text), text).toBeNull();
  });
});

describe('what a CUIT/CUIL tells', () => {
  it.each([
    ['20', 'FISICA'],
    ['23', 'FISICA'],
    ['24', 'FISICA'],
    ['25', 'FISICA'],
    ['26', 'FISICA'],
    ['27', 'FISICA'],
    ['30', 'JURIDICA'],
    ['33', 'JURIDICA'],
    ['34', 'JURIDICA'],
    ['50', null],
    ['51', null],
    ['55', null],
    ['99', null],
    ['', null],
  ] as const)('%s… belongs to %s', (prefix, person) =>
    expect(personTypeOf(`${prefix}000000000`)).toBe(person),
  );

  it('the document number of a person, without leading zeros; none of a company', () => {
    expect(documentNumberOf('20002307554')).toBe('230755');
    expect(documentNumberOf('20102003004')).toBe('10200300');
    expect(documentNumberOf('27222222228')).toBe('22222222');
    expect(documentNumberOf('30500010912')).toBeNull();
    expect(documentNumberOf('50000000016')).toBeNull();
  });

  it('is shown with dashes; anything else as it is', () => {
    expect(formatTaxId('20002307554')).toBe('20-00230755-4');
    for (const text of ['', '123', '20-00230755-4', '2000230755a', '200023075541'])
      expect(formatTaxId(text)).toBe(text);
  });
});
