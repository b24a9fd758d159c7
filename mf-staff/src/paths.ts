/** The list of requests. */
export const LIST_PATH = '/management';

/** How the review stands. */
export const DASHBOARD_PATH = '/management/tablero';

/** Suppliers who wait for an answer. */
export const MESSAGES_PATH = '/management/mensajes';

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

/** What a link from the unanswered messages tells the detail. */
export const FROM_MESSAGES = { messages: true };

/**
 * Where the person came from: the unanswered messages, or the list as they left it, with its filter and page if they came
 * from there, and told the row.
 */
export function backFrom(state: unknown): { readonly to: string; readonly state: unknown } {
  const from: Partial<FromList & typeof FROM_MESSAGES> =
    typeof state === 'object' && state !== null ? state : {};
  if (from.messages === true) return { to: MESSAGES_PATH, state: undefined };
  const list = typeof from.list === 'string' ? from.list : '';
  return { to: list ? `${LIST_PATH}?${list}` : LIST_PATH, state: from.opened && { opened: from.opened } };
}
