import { dniOf, initialPasswordOf } from 'shared-api/rules';
import { describe, expect, it } from 'vitest';

describe('the first password of a staff account', () => {
  it('is the portal’s, where it has one', () =>
    expect(initialPasswordOf('Fija1234', '30111222')).toBe('Fija1234'));
  it('is the document number otherwise', () => expect(initialPasswordOf(null, '30111222')).toBe('30111222'));
});

it('a text of zeros that is no document number is read at once, however long it is', () => {
  const text = `${'0'.repeat(200_000)}x`;
  expect(dniOf(text)).toBe(text);
});
