import { addDays, dateRanges, effectiveExpiry, recencyText } from 'shared-api/rules';
import { describe, expect, it } from 'vitest';
import { ASSETS, BALANCE, EXPIRY, ISSUE_17, TODAY, typeOf, UNDATED } from '../../../test/dated-types.ts';

const NO_DATES = { emision: null, expiracion: null };

describe('a date of a document', () => {
  const both = typeOf('expiry', { emision: true, expiracion: true });
  const balance = typeOf('balance_close', { emision: true, expiracion: true });
  it.each([
    ['a statement is from the last 60 days', ASSETS, null, { min: '2026-09-22', max: TODAY }, {}],
    ['an issue is not of tomorrow', ISSUE_17, null, { max: TODAY }, {}],
    ['no expiry before the issue', both, '2026-11-20', { max: TODAY }, { min: '2026-11-20' }],
    ['an expiry of any day without an issue', both, null, { max: TODAY }, {}],
    ['a close before the issue', balance, '2026-11-20', { max: TODAY }, {}],
  ])('%s', (_, type, emision, issue, expiry) => {
    expect(dateRanges(type, { emision }, TODAY)).toEqual({ emision: issue, expiracion: expiry });
  });
});

describe('how recent a document must be', () => {
  it.each([
    ['emitida desde el 22/09/2026', ASSETS],
    ['emitida desde el 21/06/2025', ISSUE_17],
    ['con cierre desde el 21/06/2025', BALANCE],
    ['que venza desde el 21/11/2026', EXPIRY],
    [
      'emitida desde el 22/09/2026 y que venza desde el 21/11/2026',
      typeOf('statement_of_assets', { emision: true, expiracion: true }),
    ],
  ])('says: %s', (words, type) => {
    expect(recencyText(type, TODAY)).toBe(`Se acepta documentación ${words}.`);
  });

  it.each([UNDATED, typeOf('none', { emision: true })])('says nothing of a type that never ends', (type) => {
    expect(recencyText(type, TODAY)).toBeNull();
  });

  it('is the first day that has not expired, on every day of four years', () => {
    for (let day = '2026-01-01'; day < '2030-01-01'; day = addDays(day, 1)) {
      const [, d, m, y] = /(\d\d)\/(\d\d)\/(\d{4})\.$/.exec(recencyText(ISSUE_17, day) ?? '') ?? [];
      const first = `${y}-${m}-${d}`;
      const endOf = (emision: string) => effectiveExpiry(ISSUE_17, { ...NO_DATES, emision }) ?? '';
      expect([day, endOf(first) >= day, endOf(addDays(first, -1)) < day]).toEqual([day, true, true]);
    }
  });
});
