import { useEffect, useRef } from 'react';

/**
 * Returns the focus to the opener of a modal that is mounted open and so can't do it itself. Call the returned function
 * when the modal is opened, and before it closes to choose another target.
 *
 * @param fallbackId id of the element that takes the focus when the opener is gone
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
