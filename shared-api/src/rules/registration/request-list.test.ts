import { isStates, requestSearch, statesOf } from 'shared-api/rules';
import { expect, it } from 'vitest';

it.each([
  ['2026-000004', { number: '2026-000004', cuit: '2026000004' }],
  ['2026/4', { number: '2026-000004', cuit: null }],
  [' 2026–4 ', { number: '2026-000004', cuit: null }],
  ['20-00230755-4', { number: null, cuit: '20002307554' }],
  ['30.558', { number: null, cuit: '30558' }],
  ['20002307554', { number: null, cuit: '20002307554' }],
  ['3', { number: null, cuit: '3' }],
  ['30-', { number: null, cuit: '30' }],
  ['200023075541', { number: null, cuit: null }],
  ['JOAQUIN', { number: null, cuit: null }],
  ['', { number: null, cuit: null }],
])('%j typed in the search of requests: %j', (typed, meant) => expect(requestSearch(typed)).toEqual(meant));

it.each([
  ['OBSERVACION', ['OBSERVACION'], true],
  ['VENCIDO,OBSERVACION', ['OBSERVACION', 'VENCIDO'], true],
  ['OBSERVACION,LISTO', ['OBSERVACION'], false],
  ['OBSERVACION,OBSERVACION', ['OBSERVACION'], false],
  ['LISTO', [], false],
  ['', [], false],
])('%j as the states of a filter: %j', (filter, states, isRight) => {
  expect([statesOf(filter), isStates(filter)]).toEqual([states, isRight]);
});
