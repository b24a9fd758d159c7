import { useState } from 'react';
import type { RequestRow } from 'shared-api/contract';

/** Requests that are selected in a list, on whichever of its pages. */
export interface Selection {
  readonly selected: readonly RequestRow[];
  readonly has: (cuit: string) => boolean;
  readonly toggle: (row: RequestRow) => void;
  readonly add: (rows: readonly RequestRow[]) => void;
  readonly clear: () => void;
}

/**
 * Holds the rows that are selected in a list.
 * @param list names the list: another one starts with nothing selected
 */
export function useSelection(list: string): Selection {
  const [state, setState] = useState<{ readonly list: string; readonly rows: readonly RequestRow[] }>({
    list,
    rows: [],
  });
  const selected = state.list === list ? state.rows : [];
  const has = (cuit: string) => selected.some((row) => row.cuit === cuit);
  const set = (rows: readonly RequestRow[]) => setState({ list, rows });
  return {
    selected,
    has,
    toggle: (row) =>
      set(has(row.cuit) ? selected.filter(({ cuit }) => cuit !== row.cuit) : [...selected, row]),
    add: (rows) => set([...selected, ...rows.filter(({ cuit }) => !has(cuit))]),
    clear: () => set([]),
  };
}
