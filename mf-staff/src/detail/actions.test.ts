import { ESTADOS } from 'shared-api/rules';
import { describe, expect, it } from 'vitest';
import { actionsFor } from './actions.ts';

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
