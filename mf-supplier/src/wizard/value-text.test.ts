import { expect, it } from 'vitest';
import { valueText } from './value-text.ts';

const EMPTY = { nombre_completo: '', cuil: '' };

it.each([
  ['all of them', [EMPTY, EMPTY, EMPTY], 'Sin completar'],
  ['two', [{ nombre_completo: 'Sol SA', cuil: '30500000011' }, EMPTY, EMPTY], 'Sol SA (30-50000001-1)'],
  ['a name that is not found yet', [{ nombre_completo: '', cuil: '30500000011' }], '30-50000001-1'],
])('names the clients that were typed, and no empty place: %s', (_which, clients, text) => {
  expect(valueText('principales_clientes', clients)).toBe(text);
});
