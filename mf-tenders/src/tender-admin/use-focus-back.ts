import { useEffect, useRef } from 'react';

/**
 * Takes the focus back to what opened a window that the address says is open. Such a window comes into the page open
 * already, so it can't know its opener itself. Call the answer when it is opened.
 *
 * @param fallbackId Id of what takes the focus when the opener is gone.
 */
export function useFocusBack(open: boolean, fallbackId: string): () => void {
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    const from = opener.current;
    if (open || from === null) return;
    opener.current = null;
    const target =
      from instanceof HTMLElement && from.isConnected ? from : document.getElementById(fallbackId);
    target?.focus();
  }, [open, fallbackId]);
  return () => {
    opener.current = document.activeElement;
  };
}
