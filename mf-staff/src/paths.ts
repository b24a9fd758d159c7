/** The list of requests. */
export const LIST_PATH = '/management';

/** How the review stands. */
export const DASHBOARD_PATH = '/management/tablero';

/** Address of a request's detail. */
export function detailPath(cuit: string): string {
  return `/dashboard/ver-tramite/${cuit}`;
}

/** A request of the list that was opened, and its row, from 0. */
export interface Opened {
  readonly cuit: string;
  readonly row: number;
}

/** What a link from the list tells the detail (as history state): the list's query string and the row, to come back to. */
export interface FromList {
  readonly list: string;
  readonly opened: Opened;
}

/** Address of the list as the person left it: with its filter and page if they came from there, and told the row. */
export function backToList(state: unknown): { readonly to: string; readonly state: unknown } {
  const from: Partial<FromList> = typeof state === 'object' && state !== null ? state : {};
  const list = typeof from.list === 'string' ? from.list : '';
  return { to: list ? `${LIST_PATH}?${list}` : LIST_PATH, state: from.opened && { opened: from.opened } };
}
