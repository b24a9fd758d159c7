/** The list of requests. */
export const LIST_PATH = '/management';

/** Figures about the review. */
export const DASHBOARD_PATH = '/management/tablero';

/** Suppliers who wait for an answer. */
export const UNANSWERED_PATH = '/management/mensajes';

/** Address of a request's detail. */
export function detailPath(cuit: string): string {
  return `/dashboard/ver-tramite/${cuit}`;
}

/** A request's row in the list. */
export interface ListRow {
  readonly cuit: string;
  /** From 0. */
  readonly index: number;
}

/** History state of a link from the list to the detail: the list's query string and the row, to return to. */
export interface FromList {
  readonly list: string;
  readonly row: ListRow;
}

/** History state of a link from the unanswered messages to the detail. */
export const FROM_UNANSWERED = { messages: true };

/**
 * Returns where the detail's back link leads: to the unanswered messages, or to the list, with the filter, page and row
 * that its history state carries.
 */
export function backFrom(state: unknown): { readonly to: string; readonly state: unknown } {
  const from: Partial<FromList & typeof FROM_UNANSWERED> =
    typeof state === 'object' && state !== null ? state : {};
  if (from.messages === true) return { to: UNANSWERED_PATH, state: undefined };
  const list = typeof from.list === 'string' ? from.list : '';
  return { to: list ? `${LIST_PATH}?${list}` : LIST_PATH, state: from.row && { row: from.row } };
}
