import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'shared-ui/router';
import type { Opened } from '../paths.ts';

/** Id of the link that opens a request. */
export const linkId = (cuit: string) => `ver-${cuit}`;

/** What was opened last, and from which entry of the history: going back to that one asks for nothing. */
let left: { readonly entry: string; readonly opened: Opened } | null = null;

/** Notes which row is being opened. */
export function useNoteOpened(): (opened: Opened) => void {
  const { key } = useLocation();
  return (opened) => {
    left = { entry: key, opened };
  };
}

/**
 * Gives the focus back to the row whose request was open, so that with the keyboard too the list keeps its place: the next
 * one is a Tab away. When that row is gone (the request was decided, and the list shows those that are not), to the one
 * that took its place, or to the heading when none is left. Whoever has moved on meanwhile, or has loaded the page again,
 * keeps their focus. Stands in the page itself: the heading in it has taken the focus by then.
 */
export function useFocusOpened(rows: readonly { readonly cuit: string }[] | undefined): void {
  const { key, state } = useLocation();
  const [opened] = useState<Opened | null>(
    () => openedOf(state) ?? (left?.entry === key ? left.opened : null),
  );
  const given = useRef<Element | null>(null);
  const over = useRef(opened === null);
  useEffect(() => {
    if (over.current || opened === null || !rows) return;
    if (!waits(given.current)) {
      over.current = true;
      return;
    }
    const there =
      rows.find(({ cuit }) => cuit === opened.cuit) ?? rows[Math.min(opened.row, rows.length - 1)];
    const target = (there && document.getElementById(linkId(there.cuit))) ?? document.querySelector('h1');
    given.current = target;
    target?.focus();
  }, [opened, rows]);
}

/** Whether the focus is where the page put it: at its heading; then at the row, or nowhere because that is gone. */
function waits(given: Element | null): boolean {
  const now = document.activeElement;
  if (given === null) return now?.tagName === 'H1';
  return now === given || (now === document.body && !given.isConnected);
}

function openedOf(state: unknown): Opened | null {
  return typeof state === 'object' && state !== null && 'opened' in state ? (state.opened as Opened) : null;
}
