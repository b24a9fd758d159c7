import { useEffect, useRef } from 'react';

/**
 * Takes the focus back to what opened a window that comes into the page open already, and so can't know its opener itself.
 * Call the answer when it is opened; and when it is about to close, with what else is to have the focus.
 *
 * @param fallbackId Id of what takes the focus when the opener is gone.
 */
export function useFocusBack(open: boolean, fallbackId: string): (to?: Element | null) => void {
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    const from = opener.current;
    if (open || from === null) return;
    opener.current = null;
    const target =
      from instanceof HTMLElement && from.isConnected ? from : document.getElementById(fallbackId);
    target?.focus();
  }, [open, fallbackId]);
  return (to = document.activeElement) => {
    opener.current = to;
  };
}
