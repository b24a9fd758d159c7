import { initialPasswordOf } from 'shared-api/rules';
import { describe, expect, it } from 'vitest';

describe('the first password of a staff account', () => {
  it('is the portal’s, where it has one', () =>
    expect(initialPasswordOf('Fija1234', '30111222')).toBe('Fija1234'));
  it('is the document number otherwise', () => expect(initialPasswordOf(null, '30111222')).toBe('30111222'));
});
