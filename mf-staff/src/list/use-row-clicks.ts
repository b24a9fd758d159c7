import { type RefObject, useEffect, useRef } from 'react';

/** Elements that take a click themselves. */
const CONTROLS = 'a, button, input, label, select, textarea';

/**
 * Opens a row of a table by a click anywhere on it: a convenience for the mouse, because the row's link does the same.
 * A click that ends a selection of text, or has a modifier key, opens nothing.
 * @returns the element around the table
 */
export function useRowClicks(): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const openRow = ({ target, button, ctrlKey, metaKey, shiftKey }: MouseEvent) => {
      const isPlain = button === 0 && !ctrlKey && !metaKey && !shiftKey;
      if (!isPlain || !(target instanceof Element) || target.closest(CONTROLS)) return;
      if (window.getSelection()?.isCollapsed === false) return;
      target.closest('tbody tr')?.querySelector('a')?.click();
    };
    element.addEventListener('click', openRow);
    return () => element.removeEventListener('click', openRow);
  }, []);
  return box;
}
