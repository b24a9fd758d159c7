import type { Config } from '../../config.ts';

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
