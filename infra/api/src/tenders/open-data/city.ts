import type { Config } from '../../config/config.ts';

/** Who publishes, and where. */
export type City = Pick<Config, 'publicUrl' | 'apiBase' | 'cityName' | 'cityCuit' | 'ocdsPrefix'>;

export const tenderIdOf = (id: string): string => `lic-${id}`;
/** Open Contracting id of a tender, the same for good. */
export const ocidOf = (city: City, id: string): string => `${city.ocdsPrefix}-${tenderIdOf(id)}`;
