import { ESTADOS, isRenewal, RENEWAL_REASON, renewalText, renewedText } from 'shared-api/rules';
import { describe, expect, it } from 'vitest';

const openedDocuments = Object.values(RENEWAL_REASON).map((observacion) => ({ name: 'DNI', observacion }));
const observed = { name: 'DNI', observacion: 'No se lee' };

describe('a renewal', () => {
  it('is told from an auditor’s correction by what was observed', () => {
    expect(isRenewal('EN CORRECCION', openedDocuments)).toBe(true);
    expect(isRenewal('EN CORRECCION', [])).toBe(true);
    expect(isRenewal('EN CORRECCION', [observed])).toBe(false);
    expect(isRenewal('EN CORRECCION', [...openedDocuments, observed])).toBe(false);
  });

  it('is under way in EN CORRECCION only', () => {
    const renewing = (estado: (typeof ESTADOS)[number]) =>
      isRenewal(estado, openedDocuments) || isRenewal(estado, []);
    expect(ESTADOS.filter(renewing)).toEqual(['EN CORRECCION']);
  });

  it('says what is to be done, with files to replace and without', () => {
    expect(renewalText(openedDocuments)).toMatch(/Reemplace los archivos indicados/);
    expect(renewalText([])).toMatch(/No hay archivos que reemplazar/);
    // Those were replaced, or are no longer asked for.
    const attended = openedDocuments.map((one) => ({ ...one, estado: 'atendida' as const }));
    expect(renewalText(attended)).toBe(renewalText([]));
    const [, ...others] = attended;
    expect(renewalText([...others, ...openedDocuments])).toBe(renewalText(openedDocuments));
  });

  it('counts the documents that were renewed, as no auditor observed them', () => {
    const [one] = openedDocuments.map((opened) => ({ ...opened, estado: 'pendiente' as const }));
    if (!one) throw new Error('a renewal opens documents');
    expect(renewedText([one])).toBe('0 de 1 documento renovado');
    expect(renewedText([one, { ...one, estado: 'atendida' }])).toBe('1 de 2 documentos renovados');
  });
});
