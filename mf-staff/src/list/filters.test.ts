import { describe, expect, it } from 'vitest';
import { cleanValue, filterOf, filterProblem, pageOf, searchOf } from './filters.ts';

const search = (text: string) => new URLSearchParams(text);

describe('the address of the list', () => {
  it.each([
    ['cuit=20', { field: 'cuit', value: '20' }],
    ['razon_social=La+Andina', { field: 'razon_social', value: 'La Andina' }],
    ['estado=EN+CORRECCION', { field: 'estado', value: 'EN CORRECCION' }],
    ['', null],
    ['estado=LISTO', null],
    ['cuit=abc', null],
    ['otro=1', null],
  ])('reads %o as the filter %o', (text, filter) => {
    expect(filterOf(search(text))).toEqual(filter);
  });

  it.each([
    ['pagina=3', 3],
    ['', 1],
    ['pagina=0', 1],
    ['pagina=-2', 1],
    ['pagina=1.5', 1],
    ['pagina=x', 1],
  ])('reads %o as page %i', (text, page) => {
    expect(pageOf(search(text))).toBe(page);
  });

  it('says the filter and any page but the first, and reads them back', () => {
    const filter = { field: 'estado', value: 'PENDIENTE EN OBSERVACION' } as const;
    expect(searchOf(filter).toString()).toBe('estado=PENDIENTE+EN+OBSERVACION');
    const third = searchOf(filter, 3);
    expect([filterOf(third), pageOf(third)]).toEqual([filter, 3]);
  });
});

describe('the value of a filter', () => {
  it('takes a CUIT pasted with dashes', () => {
    expect(cleanValue('cuit', '20-00230755-4')).toBe('20002307554');
  });

  it('keeps eleven digits of a CUIT', () => {
    expect(cleanValue('cuit', '200023075549')).toBe('20002307554');
  });

  it.each([
    [{ field: 'cuit', value: '' }, 'Ingrese un valor para buscar'],
    [{ field: 'razon_social', value: '   ' }, 'Ingrese un valor para buscar'],
    [{ field: 'estado', value: '' }, 'Seleccione un estado'],
    [{ field: 'estado', value: 'VENCIDO' }, null],
  ] as const)('of %o has the problem %o', (filter, problem) => {
    expect(filterProblem(filter)).toBe(problem);
  });
});
