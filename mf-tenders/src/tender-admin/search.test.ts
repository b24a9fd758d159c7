import { describe, expect, it } from 'vitest';
import { isFiltered, listInput, NO_FILTER, readSearch, writeSearch } from './search.ts';

const read = (text: string) => readSearch(new URLSearchParams(text));

describe('the address of the tender administration', () => {
  it.each([
    '',
    'objeto=obra&expediente=EX-2026&tipo=CONCURSO_DE_PRECIOS&desde=2026-01-01&hasta=2026-12-31',
    'pagina=4&borradores=2&editar=nueva',
  ])('survives reading and writing: %s', (address) => {
    expect(writeSearch(read(address)).toString()).toBe(address);
  });

  it('leaves out days that do not exist', () => {
    expect(read('desde=2026-02-31&hasta=ayer')).toMatchObject({ desde: null, hasta: null });
  });

  it('sends only the filters that are set', () => {
    expect(listInput(NO_FILTER, 3)).toEqual({ query: { page: '3' } });
    expect(listInput(read('desde=2026-01-01&hasta=2026-01-31&expediente=123'), 1)).toEqual({
      query: {
        page: '1',
        expediente: '123',
        fecha_publicacion_desde: '2026-01-01',
        fecha_publicacion_hasta: '2026-01-31',
      },
    });
  });

  it('knows when no filter is set', () => {
    expect(isFiltered(read('pagina=2'))).toBe(false);
    expect(isFiltered(read('hasta=2026-01-31'))).toBe(true);
  });
});
