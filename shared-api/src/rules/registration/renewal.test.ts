import { ESTADOS, isRenewal, RENEWAL_REASON, renewalText } from 'shared-api/rules';
import { describe, expect, it } from 'vitest';

const opened = Object.values(RENEWAL_REASON).map((observacion) => ({ name: 'DNI', observacion }));
const observed = { name: 'DNI', observacion: 'No se lee' };

describe('a renewal', () => {
  it('is told from an auditor’s correction by what was observed', () => {
    expect(isRenewal('EN CORRECCION', opened)).toBe(true);
    expect(isRenewal('EN CORRECCION', [])).toBe(true);
    expect(isRenewal('EN CORRECCION', [observed])).toBe(false);
    expect(isRenewal('EN CORRECCION', [...opened, observed])).toBe(false);
  });

  it('is under way in EN CORRECCION only', () => {
    const renewing = (estado: (typeof ESTADOS)[number]) => isRenewal(estado, opened) || isRenewal(estado, []);
    expect(ESTADOS.filter(renewing)).toEqual(['EN CORRECCION']);
  });

  it('says what is to be done, with files to replace and without', () => {
    expect(renewalText(opened)).toMatch(/Reemplace los archivos indicados/);
    expect(renewalText([])).toMatch(/No hay archivos que reemplazar/);
  });
});
