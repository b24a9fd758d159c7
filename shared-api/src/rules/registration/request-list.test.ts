import { isStates, isTaxId, requestSearch, statesOf } from 'shared-api/rules';
import { expect, it } from 'vitest';

it.each([
  ['2026-000004', '2026-000004', '2026000004'],
  ['2026/4', '2026-000004', '20264'],
  [' 2026–4 ', '2026-000004', '20264'],
  ['4/2026', '2026-000004', '42026'],
  ['trámite 12-2026', '2026-000012', null],
  ['Trámite N° 2026-000004', '2026-000004', '2026000004'],
  ['20-00230755-4', null, '20002307554'],
  ['CUIT: 20-00230755-4', null, '20002307554'],
  ['\u200b20002307554', null, '20002307554'],
  ['30.558', null, '30558'],
  ['3', null, '3'],
  ['30-', null, '30'],
  ['200023075541', null, null],
  ['JOAQUIN', null, null],
  ['Grupo 30', null, null],
  ['', null, null],
])('%j typed in the search of requests may be the number %s and the CUIT %s', (typed, number, cuit) =>
  expect(requestSearch(typed)).toEqual({ number, cuit, cuitsOfPerson: [] }),
);

it('a request number that has two years begins with its own', () =>
  expect(requestSearch('2026/2025').number).toBe('2026-002025'));

it.each([
  ['22.112.464', '20221124643'],
  ['DNI 22112464', '20221124643'],
  ['5.123.456', '20051234562'],
])('%j typed there may be the DNI within %s', (typed, cuit) => {
  const { cuitsOfPerson } = requestSearch(typed);
  expect(cuitsOfPerson).toContain(cuit);
  expect(cuitsOfPerson.every(isTaxId)).toBe(true);
});

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
