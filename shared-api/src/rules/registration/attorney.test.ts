import {
  attorneyProblems,
  hasPowerEnded,
  isAttorneyMode,
  NO_ATTORNEY,
  powerReachText,
} from 'shared-api/rules';
import { describe, expect, it } from 'vitest';

const TODAY = '2026-11-25';

describe('a power of attorney', () => {
  it.each([
    [null, false],
    ['2026-11-24', true],
    ['2026-11-25', false],
    ['2026-11-26', false],
  ])('that reaches until %s has ended: %s', (reach, ended) =>
    expect(hasPowerEnded(reach, TODAY)).toBe(ended),
  );

  it('tells the reviewer that it is over from the day after its last one', () => {
    expect(powerReachText('2026-11-25', TODAY)).toBe('25/11/2026');
    expect(powerReachText('2026-11-24', TODAY)).toBe('24/11/2026 (ya venció)');
  });

  it.each([
    ['2026-11-25', '2026-11-25', {}],
    [
      '2026-11-26',
      null,
      { fecha_otorgamiento_poder: 'La fecha de otorgamiento del poder no puede ser posterior a hoy' },
    ],
    [
      '2026-11-20',
      '2026-11-19',
      {
        fecha_alcance_poder_legal:
          'La fecha de alcance del poder no puede ser anterior a la de su otorgamiento',
      },
    ],
    [null, '2026-11-19', {}],
    ['2026-11-20', null, {}],
  ])('granted on %s that reaches until %s: %j', (granted, reach, problems) =>
    expect(
      attorneyProblems(
        {
          cuit: '20002307554',
          cuit_apoderado_legal: null,
          fecha_otorgamiento_poder: granted,
          fecha_alcance_poder_legal: reach,
        },
        TODAY,
      ),
    ).toEqual(problems),
  );

  it('leaves no datum behind when the attorney is unticked', () => {
    expect(NO_ATTORNEY).toEqual({
      declaracion_jurada_representante_apoderado: false,
      poder_legal: null,
      acta_designacion_url: null,
      cuit_apoderado_legal: null,
      apoderado_legal_nombre: null,
      fecha_otorgamiento_poder: null,
      fecha_alcance_poder_legal: null,
    });
    expect(isAttorneyMode({ tipo_persona: 'FISICA', ...NO_ATTORNEY })).toBe(false);
  });
});
