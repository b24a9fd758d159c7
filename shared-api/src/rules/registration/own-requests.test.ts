import {
  type Estado,
  inOwnOrder,
  OWN_REQUEST_ACTION_LABEL,
  type OwnRequestFacts,
  ownRequestSummary,
  RENEWAL_REASON,
} from 'shared-api/rules';
import { describe, expect, it } from 'vitest';

const TODAY = '2026-11-25';
type Request = NonNullable<OwnRequestFacts['solicitud']>;

const at = (estado: Estado, over: Partial<Request> = {}): OwnRequestFacts => ({
  solicitud: {
    estado_tramite: { estado, createdAt: '2026-11-24T12:00:00.000Z' },
    observaciones: [],
    datos_faltantes: [],
    documentos_faltantes: [],
    certificado: null,
    ...over,
  },
});
const NONE: OwnRequestFacts = { solicitud: null };
const observed = (...names: string[]) =>
  names.map((name) => ({ name, observacion: 'No se lee', estado: 'pendiente' as const }));
const certificate = (vence: string | null) => ({ certificado: { numero: '2026-14', vence } });
const renewing = (...names: string[]) =>
  names.map((name) => ({ name, observacion: RENEWAL_REASON.vencido, estado: 'pendiente' as const }));
const attended = (...names: string[]) =>
  names.map((name) => ({ name, observacion: 'No se lee', estado: 'atendida' as const }));

describe('a line of Mis inscripciones', () => {
  it.each<[OwnRequestFacts, button: string | null, text: string, details: string[]]>([
    [NONE, 'Inscribir', 'Sin inscripción', []],
    [
      at('INICIADO', { datos_faltantes: ['Falta condición fiscal'], documentos_faltantes: ['DNI', 'Acta'] }),
      'Continuar',
      'Faltan 1 dato y 2 documentos',
      ['Falta condición fiscal', 'DNI', 'Acta'],
    ],
    [at('INICIADO', { documentos_faltantes: ['DNI'] }), 'Continuar', 'Falta 1 documento', ['DNI']],
    [at('INICIADO', { datos_faltantes: ['A', 'B', 'C'] }), 'Continuar', 'Faltan 3 datos', ['A', 'B', 'C']],
    [at('INICIADO'), 'Continuar', 'Está completa: falta enviarla', []],
    [
      at('EN CORRECCION', { observaciones: observed('DNI', 'Acta') }),
      'Corregir',
      'Corregir 2 cosas, desde el 24/11/2026',
      ['DNI', 'Acta'],
    ],
    [
      at('EN CORRECCION', { observaciones: observed('DNI') }),
      'Corregir',
      'Corregir 1 cosa, desde el 24/11/2026',
      ['DNI'],
    ],
    [
      at('EN CORRECCION', { observaciones: [...attended('DNI'), ...observed('Acta')] }),
      'Corregir',
      'Corregir 1 cosa, desde el 24/11/2026',
      ['Acta'],
    ],
    [
      at('EN CORRECCION', { observaciones: attended('DNI', 'Acta') }),
      'Corregir',
      'Falta enviar las correcciones, desde el 24/11/2026',
      [],
    ],
    [
      at('EN CORRECCION', { observaciones: renewing('DNI', 'Acta') }),
      'Continuar',
      'Renovación: reemplazar 2 documentos',
      ['DNI', 'Acta'],
    ],
    [at('EN CORRECCION'), 'Continuar', 'Falta enviar la renovación', []],
    [at('PENDIENTE EN OBSERVACION'), 'Ver estado', 'Enviada el 24/11/2026, espera ser evaluada', []],
    [at('OBSERVACION'), 'Ver estado', 'En evaluación desde el 24/11/2026', []],
    [
      at('HABILITADO', certificate('2027-05-31')),
      'Descargar certificado',
      'Certificado N° 2026-14. Vence el 31/05/2027',
      [],
    ],
    [
      at('HABILITADO', certificate('2026-11-26')),
      'Descargar certificado',
      'Certificado N° 2026-14. Vence el 26/11/2026, en 1 día',
      [],
    ],
    [at('HABILITADO', certificate(TODAY)), 'Descargar certificado', 'Certificado N° 2026-14. Vence hoy', []],
    [
      at('HABILITADO', certificate('2026-11-24')),
      'Descargar certificado',
      'Certificado N° 2026-14. Venció el 24/11/2026',
      [],
    ],
    [
      at('HABILITADO', certificate(null)),
      'Descargar certificado',
      'Certificado N° 2026-14, sin vencimiento',
      [],
    ],
    [
      at('VENCIDO', { ...certificate('2026-11-20'), documentos_faltantes: ['Acta'] }),
      'Renovar',
      'La habilitación venció el 20/11/2026',
      ['Acta'],
    ],
    [
      at('RECHAZADO', { observaciones: [{ name: 'Motivo', observacion: 'No es auténtico', estado: null }] }),
      null,
      'La solicitud fue inhabilitada. No se puede revertir ni volver a enviar.',
      ['No es auténtico'],
    ],
  ])('%j offers %s and says: %s', (facts, button, text, details) => {
    const { action, ...said } = ownRequestSummary(facts, TODAY);
    expect(action === 'none' ? null : OWN_REQUEST_ACTION_LABEL[action]).toBe(button);
    expect(said).toMatchObject({ text, details });
  });

  it.each([
    [at('INICIADO'), true],
    [at('EN CORRECCION'), true],
    [at('VENCIDO'), true],
    [at('HABILITADO', certificate('2026-12-25')), true],
    [at('HABILITADO', certificate('2026-12-26')), false],
    [at('HABILITADO', certificate(null)), false],
    [at('OBSERVACION'), false],
    [at('RECHAZADO'), false],
    [NONE, false],
  ])('%j presses: %s', (facts, pressing) => {
    expect(ownRequestSummary(facts, TODAY).pressing).toBe(pressing);
  });

  it('stands in order: what is asked, what waits, what is in force, what has no request, what is over', () => {
    const lines = [
      at('RECHAZADO'),
      NONE,
      at('HABILITADO', certificate('2027-05-31')),
      at('OBSERVACION'),
      at('INICIADO'),
      at('PENDIENTE EN OBSERVACION'),
      at('VENCIDO'),
      at('EN CORRECCION', { observaciones: observed('DNI') }),
    ];
    const states = inOwnOrder(lines, TODAY).map(({ solicitud }) => solicitud?.estado_tramite.estado ?? null);
    expect(states).toEqual([
      'EN CORRECCION',
      'VENCIDO',
      'INICIADO',
      'OBSERVACION',
      'PENDIENTE EN OBSERVACION',
      'HABILITADO',
      null,
      'RECHAZADO',
    ]);
  });
});
