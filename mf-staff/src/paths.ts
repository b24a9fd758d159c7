/** The list of requests. */
export const LIST_PATH = '/management';

/** How the review stands. */
export const DASHBOARD_PATH = '/management/tablero';

/** Address of a request's detail. */
export function detailPath(cuit: string): string {
  return `/dashboard/ver-tramite/${cuit}`;
}

/** What a link from the list tells the detail (as history state): the list's query string, to come back to. */
export interface FromList {
  readonly list: string;
}

/** Address of the list as the person left it: with its filter and page if they came from there. */
export function backToList(state: unknown): string {
  const list =
    typeof state === 'object' && state !== null && 'list' in state && typeof state.list === 'string'
      ? state.list
      : '';
  return list ? `${LIST_PATH}?${list}` : LIST_PATH;
}
