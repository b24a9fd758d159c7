import type { Config } from '../../config/config.ts';
import type { TenderFilter } from '../tenders/filter.ts';

export type City = Pick<Config, 'publicUrl' | 'apiBase' | 'cityName' | 'cityCuit' | 'ocdsPrefix'>;

export const tenderIdOf = (id: string): string => `lic-${id}`;
/** Returns the Open Contracting id of a tender, which never changes. */
export const ocidOf = (city: City, id: string): string => `${city.ocdsPrefix}-${tenderIdOf(id)}`;

export const pageOf = ({ publicUrl }: City, id: string): string =>
  `${publicUrl}/licitaciones-concursos?licitacion=${id}`;

/** Returns the permanent address of a file of a tender: the file's own address only works for minutes. */
export const tenderFileOf = (city: City, id: string, path: string): string =>
  apiOf(city, `/licitaciones/${id}/${path}`);

export const apiOf = ({ publicUrl, apiBase }: City, path: string): string => `${publicUrl}${apiBase}${path}`;

/** Writes a filter as a query in a fixed order; empty without a filter. */
export function queryOf(filter: TenderFilter): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) if (value) query.set(name, value);
  query.sort();
  return query.size === 0 ? '' : `?${query}`;
}
