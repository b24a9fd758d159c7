import { type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps the focus near when what had it leaves the page with a thing that is counted.
 * @returns the element that takes the focus then; it needs `tabIndex={-1}`
 */
export function useFocusAfterRemoval(count: number): RefObject<HTMLDivElement | null> {
  const part = useRef<HTMLDivElement>(null);
  const lastCount = useRef(count);
  useEffect(() => {
    const isFewer = count < lastCount.current;
    lastCount.current = count;
    if (isFewer && document.activeElement === document.body) part.current?.focus({ preventScroll: true });
  }, [count]);
  return part;
}
