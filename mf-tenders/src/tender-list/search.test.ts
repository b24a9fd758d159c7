import { describe, expect, it } from 'vitest';
import { listInput, NO_FILTERS, readSearch, writeSearch } from './search.ts';

const read = (text: string) => readSearch(new URLSearchParams(text));

describe('the address of the tender list', () => {
  it.each([
    '',
    'objeto=alumbrado+p%C3%BAblico',
    'tipo=CONCURSO_DE_PRECIOS&pagina=3',
    'estado=cerradas',
    'estado=por_vencer',
    'vence_desde=2026-03-01&vence_hasta=2026-03-31',
    'objeto=obra&tipo=LICITACI%C3%93N&pagina=2&licitacion=6f1f1f64-5d0f-4f5e-9a63-0d6f4ff6a001',
  ])('survives reading and writing: %s', (address) => {
    expect(writeSearch(read(address)).toString()).toBe(address);
  });

  it.each([
    'pagina=0',
    'pagina=-2',
    'pagina=dos',
    'pagina=1.5',
    'tipo=OTRO',
    'estado=otra',
    'vence_desde=2026-02-30&vence_hasta=marzo',
    'objeto=%20%20',
    'licitacion=',
  ])('ignores invalid values: %s', (address) => {
    expect(read(address)).toEqual({ ...NO_FILTERS, pagina: 1, licitacion: null });
  });

  it.each(['.', ')', ').', '»', '%20', '…'])('opens the tender of a link that %j follows', (after) => {
    const id = '6f1f1f64-5d0f-4f5e-9a63-0d6f4ff6a001';
    expect(read(`licitacion=${id}${after}`).licitacion).toBe(id);
  });

  it('accepts a type typed by hand', () => {
    expect(read('tipo=licitacion').tipo).toBe('LICITACIÓN');
  });

  it('sends only the filters that are set', () => {
    expect(listInput(read('pagina=2'))).toEqual({ query: { page: '2' } });
    expect(listInput(read('estado=cerradas'))).toEqual({ query: { page: '1', estado: 'cerradas' } });
    expect(listInput(read('objeto=obra&tipo=LICITACION'))).toEqual({
      query: { page: '1', titulo: 'obra', tipo_licitacion: 'LICITACIÓN' },
    });
  });
});
