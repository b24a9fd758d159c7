import { fileText } from 'shared-api/rules';
import { describe, expect, it } from 'vitest';

describe('what a link to a file opens', () => {
  it.each([
    ['application/pdf', 1, 'PDF, 1 kB'],
    ['application/pdf', 348_160, 'PDF, 340 kB'],
    ['image/jpeg', 1_048_575, 'JPG, 1,0 MB'],
    ['image/png', 1_258_291, 'PNG, 1,2 MB'],
    ['text/plain', 2_048, 'Archivo, 2 kB'],
  ])('%s of %d bytes: %s', (tipo, bytes, text) => expect(fileText({ tipo, bytes })).toBe(text));
});
