import { mergeDraft } from 'shared-api/rules';
import { describe, expect, it } from 'vitest';

const typed = (valor: unknown) => ({ valor, base: null });
const DRAFT = {
  telefono_alternativo: { valor: '1', base: null, version: 5 },
  domicilio_alternativo: { valor: 'SALTA 1', base: null, version: 7 },
};

describe('a draft that two devices write', () => {
  it('keeps what each typed in a field of its own', () => {
    const { campos, reemplazados } = mergeDraft(
      DRAFT,
      { correo_electronico_notificacion: typed('4700') },
      { seen: 7, version: 8 },
    );
    expect(campos).toEqual({
      ...DRAFT,
      correo_electronico_notificacion: { valor: '4700', base: null, version: 8 },
    });
    expect(reemplazados).toEqual([]);
  });

  it.each([
    ['a value that it knew', 'telefono_alternativo', typed('2'), 5, []],
    [
      'a value that the other typed meanwhile',
      'domicilio_alternativo',
      typed('JUJUY 2'),
      5,
      ['domicilio_alternativo'],
    ],
    ['the same value', 'domicilio_alternativo', typed('SALTA 1'), 5, []],
    [
      'a value that it takes back, typed meanwhile',
      'domicilio_alternativo',
      null,
      5,
      ['domicilio_alternativo'],
    ],
  ])('lets the newest value of a field win over %s', (_what, field, value, seen, told) => {
    const { campos, reemplazados } = mergeDraft(DRAFT, { [field]: value }, { seen, version: 8 });
    expect(campos[field]?.valor).toEqual(value?.valor);
    expect(reemplazados).toEqual(told);
  });
});
