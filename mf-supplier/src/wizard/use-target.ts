import { useEffect, useRef } from 'react';

/**
 * Focuses an element, or the first control inside of it, once the step that it stands in is shown.
 * @param arrival changes whenever a step is shown or led to
 * @returns sets the id of the element
 */
export function useTarget(arrival: string): (id: string | null) => void {
  const target = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each arrival, after the step's heading took the focus.
  useEffect(() => {
    const element = target.current === null ? null : document.getElementById(target.current);
    target.current = null;
    const control = element?.matches('div')
      ? element.querySelector<HTMLElement>('button, a, input:not([type="file"])')
      : element;
    if (!(control instanceof HTMLElement)) return;
    control.scrollIntoView?.({ block: 'center' });
    control.focus({ preventScroll: true });
  }, [arrival]);
  return (id) => {
    target.current = id;
  };
}
