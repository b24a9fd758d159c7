import type { Config } from '../../config/config.ts';
import type { TenderFilter } from '../tenders/filter.ts';

type Where = Pick<Config, 'publicUrl' | 'apiBase'>;

/** Where people read the tender. */
export const pageOf = ({ publicUrl }: Where, id: string): string =>
  `${publicUrl}/licitaciones-concursos?licitacion=${id}`;

/** Lasting address of its terms: a file's own address only works for minutes. */
export const termsOf = (where: Where, id: string): string => apiOf(where, `/licitaciones/${id}/pliego`);

/** Lasting address of the file of a circular. */
export const circularOf = (where: Where, id: string, circularId: string): string =>
  apiOf(where, `/licitaciones/${id}/circulares/${circularId}/archivo`);

/** Address of a call. */
export const apiOf = ({ publicUrl, apiBase }: Where, path: string): string => `${publicUrl}${apiBase}${path}`;

/** A filter as a query, the same in whatever order it was asked; empty when nothing is narrowed. */
export function queryOf(filter: TenderFilter): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) if (value) query.set(name, value);
  query.sort();
  return query.size === 0 ? '' : `?${query}`;
}
