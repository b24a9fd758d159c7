import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus to a part of the page when the focused element is removed together with a counted thing, such as a row.
 * @returns the ref of that part, which needs `tabIndex={-1}`
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
