import { isExpediente } from 'shared-api/rules';
import { describe, expect, it } from 'vitest';
import { editExpediente, maskExpediente } from './expediente-mask.ts';

const WHOLE = 'EX-2026-00001234--MUNICAT-ABCDE12345';
const typeAll = (text: string) =>
  [...text].reduce((shown, character) => editExpediente(shown, shown + character), '');

describe('the mask of a file number', () => {
  it.each([
    ['only what varies', '202600001234abcde12345'],
    ['every character', WHOLE],
    ['every character, in lower case', WHOLE.toLowerCase()],
  ])('is whole after typing %s', (_, typed) => {
    expect(typeAll(typed)).toBe(WHOLE);
    expect(isExpediente(typeAll(typed))).toBe(true);
  });

  it.each([
    ['as it is', WHOLE],
    ['with spaces and other dashes', ' ex–2026–00001234 – – municat – abcde12345 '],
    ['without its fixed parts', '2026 00001234 ABCDE12345'],
    ['with too much at the end', `${WHOLE}XYZ`],
  ])('takes a pasted number %s', (_, pasted) => {
    expect(maskExpediente(pasted)).toBe(WHOLE);
  });

  it('takes an office whose code begins like the fixed part', () => {
    expect(typeAll('EX-2026-00001234--MUNICAT-MUNICIPIO1')).toBe('EX-2026-00001234--MUNICAT-MUNICIPIO1');
  });

  it.each([
    ['a digit of the number', 'EX-2026-0001234--MUNICAT-ABCDE12345', 'EX-2026-0001234--MUNICAT-ABCDE12345'],
    ['a digit of the year', 'EX-206-00001234--MUNICAT-ABCDE12345', 'EX-2060-0001234--MUNICAT-ABCDE12345'],
    ['a letter of the office', 'EX-2026-00001234--MUNICAT-ACDE12345', 'EX-2026-00001234--MUNICAT-ACDE12345'],
    ['a letter of the fixed part', 'EX-2026-00001234--MUNICA-ABCDE12345', WHOLE],
    ['a dash of the fixed part', 'EX-2026-00001234--MUNICATABCDE12345', WHOLE],
  ])('keeps the office where it is when %s is deleted', (_, left, shown) => {
    expect(editExpediente(WHOLE, left)).toBe(shown);
  });

  it('accepts a corrected digit', () => {
    expect(
      editExpediente('EX-2026-0001234--MUNICAT-ABCDE12345', 'EX-2026-90001234--MUNICAT-ABCDE12345'),
    ).toBe('EX-2026-90001234--MUNICAT-ABCDE12345');
  });

  it('leaves out letters where digits belong', () => {
    expect(typeAll('2o26')).toBe('EX-226');
  });

  it('can be deleted from its end', () => {
    let text = WHOLE;
    const steps: string[] = [];
    while (text !== '' && steps.length < WHOLE.length) {
      text = editExpediente(text, text.slice(0, -1));
      steps.push(text);
    }
    expect(steps).toHaveLength(22);
    expect(steps).toContain('EX-2026-00001234--MUNICAT-');
    expect(steps).toContain('EX-2026-');
    expect(text).toBe('');
  });
});
