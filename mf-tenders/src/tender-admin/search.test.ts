import { describe, expect, it } from 'vitest';
import { isFiltered, listInput, NO_FILTER, readSearch, writeSearch } from './search.ts';

const read = (text: string) => readSearch(new URLSearchParams(text));

describe('the address of the tender administration', () => {
  it.each([
    '',
    'objeto=obra&expediente=EX-2026&tipo=CONCURSO_DE_PRECIOS&estado=sin_resultado&desde=2026-01-01&hasta=2026-12-31',
    'orden=vencimiento&pagina=4&editar=nueva',
  ])('survives reading and writing: %s', (address) => {
    expect(writeSearch(read(address)).toString()).toBe(address);
  });

  it('leaves out days, states and orders that do not exist', () => {
    expect(read('estado=vieja&orden=azar')).toMatchObject({ estado: 'todas', orden: null });
    expect(read('desde=2026-02-31&hasta=ayer')).toMatchObject({ desde: null, hasta: null });
  });

  it('sends only the filters that are set', () => {
    expect(listInput(NO_FILTER, 3)).toEqual({ query: { page: '3', estado: 'todas' } });
    expect(listInput(read('desde=2026-01-01&hasta=2026-01-31&expediente=123'), 1)).toEqual({
      query: {
        page: '1',
        estado: 'todas',
        expediente: '123',
        fecha_publicacion_desde: '2026-01-01',
        fecha_publicacion_hasta: '2026-01-31',
      },
    });
  });

  it('knows when no filter is set', () => {
    expect(isFiltered(read('pagina=2&orden=vencimiento'))).toBe(false);
    expect(isFiltered(read('estado=borradores'))).toBe(true);
    expect(isFiltered(read('hasta=2026-01-31'))).toBe(true);
  });
});
