import { expect, it } from 'vitest';
import { backToList, detailPath } from './paths.ts';

it('names the detail by the tax id', () => {
  expect(detailPath('30700000015')).toBe('/dashboard/ver-tramite/30700000015');
});

it.each([
  [{ list: 'estado=OBSERVACION&pagina=2' }, '/management?estado=OBSERVACION&pagina=2'],
  [{ list: '' }, '/management'],
  [null, '/management'],
  [{ list: 7 }, '/management'],
])('comes back to the list as it was left: %o', (state, address) => {
  expect(backToList(state)).toBe(address);
});
