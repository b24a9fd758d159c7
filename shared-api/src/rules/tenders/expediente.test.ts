import { isExpediente } from 'shared-api/rules';
import { describe, expect, it } from 'vitest';

describe('a file number', () => {
  it.each([
    ['EX-2026-00001234--MUNICAT-ABCDEFGHIJ', true],
    ['XEX-2026-00001234--MUNICAT-ABCDEFGHIJ', false],
    ['EX-2026-00001234--MUNICAT-ABCDEFGHIJK', false],
    ['EX-2026-00001234--MUNICAT-ABCDEFGHI', false],
    ['ex-2026-00001234--municat-abcdefghij', false],
  ])('%s: %s', (text, right) => expect(isExpediente(text)).toBe(right));
});
