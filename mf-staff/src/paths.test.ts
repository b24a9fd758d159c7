import { expect, it } from 'vitest';
import { backFrom, detailPath, FROM_UNANSWERED } from './paths.ts';

const row = { cuit: '30700000015', index: 2 };

it('names the detail by the tax id', () => {
  expect(detailPath('30700000015')).toBe('/dashboard/ver-tramite/30700000015');
});

it.each([
  [{ list: 'estado=OBSERVACION&pagina=2', row }, '/management?estado=OBSERVACION&pagina=2', { row }],
  [{ list: '', row }, '/management', { row }],
  [null, '/management', undefined],
  [{ list: 7 }, '/management', undefined],
  [FROM_UNANSWERED, '/management/mensajes', undefined],
])('comes back to where they were, the list as it was left: %o', (from, to, state) => {
  expect(backFrom(from)).toEqual({ to, state });
});
