import { ESTADOS, STAFF_ROLES } from 'shared-api/rules';
import { describe, expect, it } from 'vitest';
import { ACTION_LABEL, actionsFor, STAFF_ACTIONS, unavailableActions, whyNot } from './actions.ts';

describe.each(['VISADOR', 'ADMIN'] as const)('a %s', (role) => {
  it.each([
    ['INICIADO', ['label']],
    ['PENDIENTE EN OBSERVACION', ['take', 'correct', 'label', 'receipt', 'reject']],
    ['OBSERVACION', ['approve', 'correct', 'label', 'receipt', 'reject']],
    ['EN CORRECCION', ['label', 'receipt', 'reject']],
    ['HABILITADO', ['correct', 'label', 'certificate', 'receipt', 'reject']],
    ['VENCIDO', ['correct', 'label', 'receipt', 'reject']],
    ['RECHAZADO', ['label', 'receipt']],
  ] as const)('has in %s the actions %o', (estado, actions) => {
    expect(actionsFor(estado, role)).toEqual(actions);
  });
});

describe('who does not review', () => {
  it.each(ESTADOS)('decides nothing in %s', (estado) => {
    const decisions = ['take', 'approve', 'correct', 'reject'];
    for (const role of ['GESTION_COMPRAS', 'VISUALIZADOR', 'PUBLICADOR'] as const) {
      expect(actionsFor(estado, role).filter((action) => decisions.includes(action))).toEqual([]);
    }
  });

  it('labels only as purchasing management', () => {
    expect(actionsFor('OBSERVACION', 'GESTION_COMPRAS')).toContain('label');
    expect(actionsFor('OBSERVACION', 'VISUALIZADOR')).not.toContain('label');
    expect(actionsFor('OBSERVACION', 'PUBLICADOR')).not.toContain('label');
  });
});

describe('what can’t be done', () => {
  it.each(ESTADOS.flatMap((estado) => STAFF_ROLES.map((role) => [estado, role] as const)))(
    'in %s by %s is explained, and nothing that can be',
    (estado, role) => {
      const explained = unavailableActions(estado, role).flatMap(({ what }) => what);
      const possible = actionsFor(estado, role);
      for (const action of STAFF_ACTIONS) {
        expect([action, explained.includes(ACTION_LABEL[action])]).toEqual([
          action,
          !possible.includes(action),
        ]);
      }
    },
  );

  it.each([
    ['approve', 'PENDIENTE EN OBSERVACION', 'VISADOR', 'Primero hay que iniciar la revisión.'],
    [
      'correct',
      'EN CORRECCION',
      'ADMIN',
      'Se espera que el proveedor corrija y vuelva a enviar la solicitud.',
    ],
    ['reject', 'RECHAZADO', 'ADMIN', 'La inscripción fue inhabilitada, y eso no se revierte.'],
    ['receipt', 'INICIADO', 'PUBLICADOR', 'El proveedor todavía no envió la solicitud.'],
    ['certificate', 'VENCIDO', 'VISADOR', 'Hay certificado solo mientras la inscripción está habilitada.'],
    ['take', 'PENDIENTE EN OBSERVACION', 'GESTION_COMPRAS', 'Es una tarea de AUDITOR o ADMIN.'],
    ['label', 'OBSERVACION', 'VISUALIZADOR', 'Es una tarea de AUDITOR, GESTION COMPRAS o ADMIN.'],
  ] as const)('%s in %s by %s: %s', (action, estado, role, reason) => {
    expect(whyNot(action, estado, role)).toBe(reason);
  });

  it('says who writes to suppliers', () => {
    const explained = (role: 'PUBLICADOR' | 'VISADOR') =>
      unavailableActions('OBSERVACION', role).find(({ what }) => what.includes('Escribir al proveedor'));
    expect(explained('PUBLICADOR')).toEqual({
      reason: 'Es una tarea de AUDITOR, GESTION COMPRAS o ADMIN.',
      what: [ACTION_LABEL.label, 'Escribir al proveedor'],
    });
    expect(explained('VISADOR')).toBeUndefined();
  });
});
