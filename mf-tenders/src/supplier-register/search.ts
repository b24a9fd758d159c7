import { typedSearch } from 'shared-api/rules';
import { pageOf } from '../tender-list/search.ts';

/** The state of the register in its address. */
export interface RegisterSearch {
  /** Words of a name, or a CUIT. */
  readonly buscar: string;
  /** Name of a label; empty for any. */
  readonly etiqueta: string;
  /** From 1. */
  readonly pagina: number;
}

/** Reads the address, or the form; ignores invalid values. */
export function readRegisterSearch(params: URLSearchParams): RegisterSearch {
  const textOf = (name: keyof RegisterSearch, most: number) => typedSearch(params.get(name) ?? '', most);
  return {
    buscar: textOf('buscar', 250),
    etiqueta: textOf('etiqueta', 100),
    pagina: pageOf(params.get('pagina')),
  };
}

/** Writes the address; omits defaults. */
export function writeRegisterSearch({ buscar, etiqueta, pagina }: RegisterSearch): URLSearchParams {
  return new URLSearchParams({
    ...(buscar && { buscar }),
    ...(etiqueta && { etiqueta }),
    ...(pagina > 1 && { pagina: `${pagina}` }),
  });
}
