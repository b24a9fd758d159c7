import fc from 'fast-check';
import { caseFileName } from 'shared-api/rules';
import { describe, expect, it } from 'vitest';

describe('the name of a document’s file', () => {
  it.each([
    [1, 'DNI', 'application/pdf', '01 DNI.pdf'],
    [12, 'Constancia de CBU', 'image/jpeg', '12 Constancia de CBU.jpg'],
    [2, 'Acta 5/2026: "directorio"', 'image/png', '02 Acta 5 2026 directorio.png'],
    [3, '../../etc/passwd', 'application/pdf', '03 .. .. etc passwd.pdf'],
    [4, 'Balance fdp.exe\u202e', 'application/pdf', '04 Balance fdp.exe.pdf'],
    [5, 'Poder. . ', 'application/pdf', '05 Poder.pdf'],
    [6, '///', 'application/pdf', '06 Documento.pdf'],
  ])('%d, %s (%s) is %s', (position, document, type, name) =>
    expect(caseFileName(position, document, type)).toBe(name),
  );

  it('is one that every system takes, whatever a document is called', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (document) => {
        const name = caseFileName(7, document, 'application/pdf');
        expect(name).toMatch(/^07 [^<>:"/\\|?*\p{C}]+\.pdf$/u);
        expect(name.length).toBeLessThan(200);
      }),
    ));
});
