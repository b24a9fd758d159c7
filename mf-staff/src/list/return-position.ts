import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'shared-ui/router';
import type { ListRow } from '../paths.ts';

/** Id of the link that opens a request. */
export const linkId = (cuit: string) => `ver-${cuit}`;

/** The row that was opened last, and the history entry of its list: going back to that entry returns to the row. */
let lastOpened: { readonly entry: string; readonly row: ListRow } | null = null;

/** Notes which row is being opened. */
export function useNoteOpenedRow(): (row: ListRow) => void {
  const { key } = useLocation();
  return (row) => {
    lastOpened = { entry: key, row };
  };
}

/**
 * Returns the focus to the row whose request was open, so that the list keeps its place for the keyboard too. If that
 * row is gone (the request was decided, and the list shows undecided ones), the row in its place takes the focus, or the
 * heading if no row is left. The focus stays where it is if the user has moved it meanwhile, or has reloaded the page.
 * Must be called in the page itself: its heading has taken the focus by then.
 */
export function useReturnPosition(rows: readonly { readonly cuit: string }[] | undefined): void {
  const { key, state } = useLocation();
  const [row] = useState<ListRow | null>(
    () => rowOf(state) ?? (lastOpened?.entry === key ? lastOpened.row : null),
  );
  const focused = useRef<Element | null>(null);
  const isDone = useRef(row === null);
  useEffect(() => {
    if (isDone.current || row === null || !rows) return;
    if (hasUserMovedFocus(focused.current)) {
      isDone.current = true;
      return;
    }
    const listed = rows.find(({ cuit }) => cuit === row.cuit) ?? rows[Math.min(row.index, rows.length - 1)];
    const target = (listed && document.getElementById(linkId(listed.cuit))) ?? document.querySelector('h1');
    focused.current = target;
    target?.focus();
  }, [row, rows]);
}

/** Returns true if the person has moved the focus: away from the page's heading and from the row that was focused. */
function hasUserMovedFocus(focused: Element | null): boolean {
  const active = document.activeElement;
  if (focused === null) return active?.tagName !== 'H1';
  return active !== focused && (active !== document.body || focused.isConnected);
}

function rowOf(state: unknown): ListRow | null {
  return typeof state === 'object' && state !== null && 'row' in state ? (state.row as ListRow) : null;
}
