import { expect, it } from 'vitest';
import { backFrom, detailPath, FROM_MESSAGES } from './paths.ts';

const opened = { cuit: '30700000015', row: 2 };

it('names the detail by the tax id', () => {
  expect(detailPath('30700000015')).toBe('/dashboard/ver-tramite/30700000015');
});

it.each([
  [{ list: 'estado=OBSERVACION&pagina=2', opened }, '/management?estado=OBSERVACION&pagina=2', { opened }],
  [{ list: '', opened }, '/management', { opened }],
  [null, '/management', undefined],
  [{ list: 7 }, '/management', undefined],
  [FROM_MESSAGES, '/management/mensajes', undefined],
])('comes back to where they were, the list as it was left: %o', (from, to, state) => {
  expect(backFrom(from)).toEqual({ to, state });
});
