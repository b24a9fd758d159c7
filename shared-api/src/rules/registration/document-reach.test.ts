import { describe, expect, it } from 'vitest';
import { documentReachText, type RequestCount } from './document-reach.ts';

const COUNTS: readonly RequestCount[] = [
  { tipo_persona: 'FISICA', estado: 'INICIADO', total: 1_200 },
  { tipo_persona: 'JURIDICA', estado: 'INICIADO', total: 3 },
  { tipo_persona: 'FISICA', estado: 'EN CORRECCION', total: 4 },
  { tipo_persona: 'FISICA', estado: 'PENDIENTE EN OBSERVACION', total: 2 },
  { tipo_persona: 'FISICA', estado: 'OBSERVACION', total: 5 },
  { tipo_persona: 'FISICA', estado: 'HABILITADO', total: 40 },
  { tipo_persona: 'JURIDICA', estado: 'VENCIDO', total: 1 },
  { tipo_persona: 'JURIDICA', estado: 'RECHAZADO', total: 9 },
];
const type = (fisica: boolean, juridica: boolean) => ({
  requerido_persona_fisica: fisica,
  requerido_persona_juridica: juridica,
});

describe('the reach of a new required document', () => {
  it.each([
    [
      'persons',
      type(true, false),
      'Desde hoy lo deben presentar 1.204 inscripciones: 1.200 sin enviar y 4 en corrección. Cuando vuelvan al formulario lo deberán otras: 7 en revisión y 40 habilitadas.',
    ],
    [
      'companies',
      type(false, true),
      'Desde hoy lo deben presentar 3 inscripciones: 3 sin enviar. Cuando vuelvan al formulario lo deberán otras: 1 vencida.',
    ],
    [
      'both',
      type(true, true),
      'Desde hoy lo deben presentar 1.207 inscripciones: 1.203 sin enviar y 4 en corrección. Cuando vuelvan al formulario lo deberán otras: 7 en revisión, 40 habilitadas y 1 vencida.',
    ],
  ])('of %s', (_, asked, text) => expect(documentReachText(asked, COUNTS)).toBe(text));

  it('may be one registration', () =>
    expect(
      documentReachText(
        type(true, false),
        COUNTS.slice(3, 4).map((count) => ({ ...count, estado: 'INICIADO', total: 1 })),
      ),
    ).toBe('Desde hoy lo debe presentar 1 inscripción: 1 sin enviar.'));

  it('is nobody where nobody has a request, or only rejected ones', () => {
    const nobody =
      'Hoy no hay inscripciones que lo deban presentar enseguida: lo deberán las que empiecen desde que lo agregue.';
    expect(documentReachText(type(true, true), [])).toBe(nobody);
    expect(documentReachText(type(false, true), COUNTS.slice(-1))).toBe(nobody);
  });
});
