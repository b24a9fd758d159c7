import { typeOfContent, uploadProblem } from 'shared-api/rules';
import { describe, expect, it } from 'vitest';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

describe('the type of a file’s content', () => {
  it.each([
    ['a PDF', '%PDF-1.7\n', 'application/pdf'],
    ['a PDF with a line break before its header', '\r\n%PDF-1.4', 'application/pdf'],
    ['a PDF with a printer’s commands before it', '\x1b%-12345X@PJL JOB\r\n%PDF-1.4', 'application/pdf'],
    ['a PDF’s header that ends with the 1,024th byte', `${' '.repeat(1019)}%PDF-`, 'application/pdf'],
    ['a PDF’s header one byte later', `${' '.repeat(1020)}%PDF-`, ''],
    ['a JPEG', '\xff\xd8\xff\xe0', 'image/jpeg'],
    ['a PNG', '\x89PNG\r\n\x1a\n', 'image/png'],
    ['an iPhone’s photo', '\0\0\0\x18ftypheic', 'image/heic'],
    ['another photo of its kind', '\0\0\0\x18ftypmif1', 'image/heic'],
    ['a film', '\0\0\0\x18ftypmp42', ''],
    ['a page', '<html>', ''],
    ['nothing', '', ''],
  ])('of %s', (_what, text, type) => expect(typeOfContent(bytes(text))).toBe(type));

  it('tells who brings an iPhone’s photo how to make one that is taken', () =>
    expect(uploadProblem({ type: 'image/heic', bytes: 10 })).toMatch(
      /^El archivo debe ser PDF, JPG o PNG\. .*iPhone/,
    ));
});
