import { useEffect, useRef } from 'react';

const FIELDS = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]';

/** Returns true if a key press is written into a field, so that it is no command. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(FIELDS) !== null;

/**
 * Calls `onKey` for each key that is pressed on the page without Ctrl, Alt or Meta, unless it is typed into a field or the
 * focus is in another dialog than `within`. A key for which it returns true does nothing else.
 */
export function useKeys(
  onKey: (key: string) => boolean,
  within: { readonly current: HTMLElement | null },
): void {
  const latest = useRef(onKey);
  latest.current = onKey;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
      if (isTyping(event.target) || dialogOf(document.activeElement) !== dialogOf(within.current)) return;
      if (latest.current(event.key)) event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [within]);
}

const dialogOf = (element: Element | null) => element?.closest('[role=dialog]') ?? null;
