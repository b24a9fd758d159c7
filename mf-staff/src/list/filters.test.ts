import { describe, expect, it } from 'vitest';
import { cleanValue, filterProblem, searchOf, viewOf, withFilter, withoutFilter } from './filters.ts';

const LABEL = '00000000-0000-4000-8000-00000000031a';
const view = (text: string, opensQueue = false) => viewOf(new URLSearchParams(text), opensQueue);

describe('the address of the list', () => {
  it.each([
    ['cuit=20', { cuit: '20' }],
    ['buscar=2026-000004', { buscar: '2026-000004' }],
    ['razon_social=La+Andina', { razon_social: 'La Andina' }],
    ['estado=EN+CORRECCION', { estado: 'EN CORRECCION' }],
    [
      'estado=OBSERVACION&cuit=30&razon_social=sol',
      { cuit: '30', razon_social: 'sol', estado: 'OBSERVACION' },
    ],
    [`etiqueta=${LABEL}`, { etiqueta: LABEL }],
    [`etiqueta=${LABEL.toUpperCase()}&estado=VENCIDO`, { estado: 'VENCIDO', etiqueta: LABEL }],
    ['etiqueta=Alimentos', {}],
    ['tablero=espera:6', { tablero: 'espera:6' }],
    ['tablero=espera:7', {}],
    ['', {}],
    ['estado=LISTO&cuit=30', { cuit: '30' }],
    ['cuit=abc', {}],
    ['otro=1', {}],
  ])('reads %o as the filters %o', (text, filters) => {
    expect(view(text).filters).toEqual(filters);
  });

  it.each([
    ['pagina=3', 3],
    ['', 1],
    ['pagina=0', 1],
    ['pagina=-2', 1],
    ['pagina=1.5', 1],
    ['pagina=x', 1],
  ])('reads %o as page %i', (text, page) => {
    expect(view(text).page).toBe(page);
  });

  it.each([
    ['', 'nuevas'],
    ['orden=nombre', 'nombre'],
    ['orden=estado', 'estado'],
    ['orden=otro', 'nuevas'],
  ])('reads %o as the order %o', (text, order) => {
    expect(view(text).order).toBe(order);
  });

  it('says filters, any order but the usual one and any page but the first, and reads them back', () => {
    const list = {
      queue: null,
      filters: { estado: 'PENDIENTE EN OBSERVACION', cuit: '30' },
      order: 'nuevas',
      page: 1,
      size: null,
    } as const;
    expect(searchOf(list, false).toString()).toBe('cuit=30&estado=PENDIENTE+EN+OBSERVACION');
    const third = { ...list, order: 'antiguas', page: 3, size: 20 } as const;
    expect(viewOf(searchOf(third, true), true)).toEqual(third);
  });

  it.each([
    ['', 'para_revisar', null],
    ['pagina=2', 'para_revisar', null],
    ['filas=20&pagina=2', 'para_revisar', null],
    ['vista=todas', null, null],
    ['estado=OBSERVACION', null, null],
    ['buscar=sol', null, null],
    ['orden=nombre', null, null],
    ['cola=mias', 'mias', null],
    ['cola=sin_tomar', 'sin_tomar', 'sin_tomar'],
    ['cola=para_revisar', 'para_revisar', 'para_revisar'],
    ['cola=corregidas&buscar=sol', 'corregidas', 'corregidas'],
    ['cola=otra', 'para_revisar', null],
  ] as const)('%o opens the queue %o for who reviews, and %o for others', (text, reviewers, others) => {
    for (const [opensQueue, queue] of [
      [true, reviewers],
      [false, others],
    ] as const) {
      const parsedView = view(text, opensQueue);
      expect(parsedView.queue).toBe(queue);
      expect(viewOf(searchOf(parsedView, opensQueue), opensQueue)).toEqual(parsedView);
    }
  });

  it.each([
    [true, 'para_revisar', ''],
    [true, null, 'vista=todas'],
    [true, 'mias', 'cola=mias'],
    [false, null, ''],
    [false, 'para_revisar', 'cola=para_revisar'],
  ] as const)(
    'of somebody who reviews (%o) is the shortest for the queue %o: %o',
    (opensQueue, queue, text) => {
      expect(searchOf({ ...view(''), queue }, opensQueue).toString()).toBe(text);
    },
  );

  it.each([
    ['pagina=1', 1],
    ['pagina=1000000', 1_000_000],
    ['pagina=1000001', 1],
    ['pagina=0', 1],
    ['pagina=1.5', 1],
  ])('reads the page of %o as %i', (text, page) => {
    expect(view(text).page).toBe(page);
  });

  it('of a part of the queue ignores the filters of the list, but searches', () => {
    expect(view('cola=sin_tomar&estado=VENCIDO&orden=nombre&buscar=sol')).toMatchObject({
      filters: { buscar: 'sol' },
      order: 'nuevas',
    });
    expect(view('cola=sin_tomar&estado=VENCIDO').filters).toEqual({});
  });

  it.each([
    ['filas=20', 20],
    ['filas=7', null],
    ['filas=1000', null],
    ['', null],
  ])('reads %o as %o rows of a page', (text, size) => {
    expect(view(text).size).toBe(size);
  });
});

describe('the filters', () => {
  it('hold one value per field', () => {
    const both = withFilter({ cuit: '30' }, { field: 'razon_social', value: ' sol ' });
    expect(both).toEqual({ cuit: '30', razon_social: 'sol' });
    expect(withFilter(both, { field: 'cuit', value: '20' })).toEqual({ cuit: '20', razon_social: 'sol' });
    expect(withoutFilter(both, 'cuit')).toEqual({ razon_social: 'sol' });
  });
});

describe('the value of a filter', () => {
  it('takes a CUIT pasted with dashes', () => {
    expect(cleanValue('cuit', '20-00230755-4')).toBe('20002307554');
  });

  it('takes a name copied from a PDF', () => {
    expect(cleanValue('razon_social', 'Mosai\u0002cos')).toBe('Mosaicos');
  });

  it('keeps every digit of a CUIT, and refuses one too many', () => {
    expect(cleanValue('cuit', '20-00230755-49')).toBe('200023075549');
    expect(filterProblem({ field: 'cuit', value: '200023075549' })).not.toBeNull();
    expect(filterProblem({ field: 'cuit', value: '200' })).toBeNull();
  });

  it.each([
    [{ field: 'cuit', value: '' }, 'Ingrese un valor para buscar'],
    [{ field: 'razon_social', value: '   ' }, 'Ingrese un valor para buscar'],
    [{ field: 'estado', value: '' }, 'Seleccione un estado'],
    [{ field: 'estado', value: 'VENCIDO' }, null],
    [{ field: 'estado', value: 'VENCIDO,OBSERVACION' }, null],
    [{ field: 'estado', value: 'VENCIDO,LISTO' }, 'Seleccione un estado'],
    [{ field: 'etiqueta', value: '' }, 'Seleccione una etiqueta'],
    [{ field: 'etiqueta', value: LABEL }, null],
  ] as const)('of %o has the problem %o', (filter, problem) => {
    expect(filterProblem(filter)).toBe(problem);
  });
});
