import { and, eq, type SQL } from 'drizzle-orm';
import type { listRequests, QueryOf } from 'shared-api/contract';
import { fold } from 'shared-api/rules';
import { hasWord, holds, isIndexed, startsWith } from '../../platform/db/search.ts';
import { hasLabel } from '../labels/index.ts';
import { supplierRequests as r } from './tables.ts';

export type RequestFilter = Omit<QueryOf<typeof listRequests>, 'page' | 'size' | 'orden'>;

/**
 * Conditions for the requests that meet a filter.
 * @param wordStarts looks for parts of names at the start of words only
 */
export function requestConditions(filter: RequestFilter, wordStarts: boolean): SQL | undefined {
  const { cuit, estado, etiqueta } = filter;
  const contains = wordStarts ? hasWord : holds;
  return and(
    estado && eq(r.estado, estado),
    etiqueta ? hasLabel(r.id, etiqueta) : undefined,
    cuit ? startsWith(r.cuit, cuit) : undefined,
    ...namesIn(filter).map(({ column, text }) => contains(column, text)),
  );
}

/** Returns true when names are searched and neither they nor a tax id are long enough for an index. */
export function isShortSearch(filter: RequestFilter): boolean {
  const names = namesIn(filter);
  return names.length > 0 && !filter.cuit && !names.some(({ text }) => isIndexed(text));
}

const namesIn = ({ nombre_persona_humana: person = '', razon_social: company = '' }: RequestFilter) =>
  [
    { column: r.nombre_busqueda, text: fold(person) },
    { column: r.razon_social_busqueda, text: fold(company) },
  ].filter(({ text }) => text !== '');
