import type { Config } from '../../config/config.ts';
import type { TenderFilter } from '../tenders/filter.ts';

type Where = Pick<Config, 'publicUrl' | 'apiBase'>;
export type City = Pick<Config, 'publicUrl' | 'apiBase' | 'cityName' | 'cityCuit' | 'ocdsPrefix'>;

export const tenderIdOf = (id: string): string => `lic-${id}`;
/** Returns the Open Contracting id of a tender, which never changes. */
export const ocidOf = (city: City, id: string): string => `${city.ocdsPrefix}-${tenderIdOf(id)}`;

export const pageOf = ({ publicUrl }: Where, id: string): string =>
  `${publicUrl}/licitaciones-concursos?licitacion=${id}`;

/** Returns the permanent address of a tender's terms: a file's own address only works for minutes. */
export const termsOf = (where: Where, id: string): string => apiOf(where, `/licitaciones/${id}/pliego`);

export const circularOf = (where: Where, id: string, circularId: string): string =>
  apiOf(where, `/licitaciones/${id}/circulares/${circularId}/archivo`);

/** Returns the permanent address of the act that decided a result, by the number of its release. */
export const resultFileOf = (where: Where, id: string, numero: number): string =>
  apiOf(where, `/licitaciones/${id}/resultados/${numero}/archivo`);

/** Returns the permanent address of an answer's file, by the number of its release. */
export const answerFileOf = (where: Where, id: string, numero: number): string =>
  apiOf(where, `/licitaciones/${id}/respuestas/${numero}/archivo`);

export const apiOf = ({ publicUrl, apiBase }: Where, path: string): string => `${publicUrl}${apiBase}${path}`;

/** Writes a filter as a query in a fixed order; empty without a filter. */
export function queryOf(filter: TenderFilter): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) if (value) query.set(name, value);
  query.sort();
  return query.size === 0 ? '' : `?${query}`;
}
