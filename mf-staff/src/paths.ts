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

/** Address of the audit log's entries about a supplier. */
export const activityPath = (cuit: string) => `/configuraciones?tab=auditorias&cuil=${cuit}`;

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

/** Returns the list and the row that a detail was opened from; the person's first list if it was opened from elsewhere. */
export function listOrigin(state: unknown): { readonly list: string; readonly row: ListRow | null } {
  const { list, row }: Partial<FromList> = typeof state === 'object' && state !== null ? state : {};
  return { list: typeof list === 'string' ? list : '', row: row ?? null };
}

/**
 * Returns where the detail's back link leads: to the unanswered messages, or to the list, with the filter, page and row
 * that its history state carries.
 */
export function backFrom(state: unknown): { readonly to: string; readonly state: unknown } {
  const from: Partial<typeof FROM_UNANSWERED> = typeof state === 'object' && state !== null ? state : {};
  if (from.messages === true) return { to: UNANSWERED_PATH, state: undefined };
  const { list, row } = listOrigin(state);
  return { to: list ? `${LIST_PATH}?${list}` : LIST_PATH, state: row ? { row } : undefined };
}
