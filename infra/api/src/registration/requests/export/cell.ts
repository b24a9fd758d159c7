import { formatDateTime } from 'shared-api/rules';

/** A cell of an exported table: a text, or an instant (ISO 8601), which a format that has dates writes as one. */
export type Cell = string | { readonly instant: string };

/** A cell for a format that knows only texts: an instant as the screens show it. */
export const textOf = (cell: Cell): string =>
  typeof cell === 'string' ? cell : formatDateTime(cell.instant);
