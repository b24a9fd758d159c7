import { useDidUpdate, useFocusReturn as useRememberedFocus } from '@mantine/hooks';
import { type RefObject, useRef } from 'react';

/** Delay before the focus returns: what shows because a dialog closed takes it first. */
const RETURN_AFTER_MS = 10;

/**
 * Returns the focus to where it was before a dialog opened, unless something outside has taken it, such as a message of what
 * failed or the heading that was chosen. Mantine's own return takes it from what had it as the dialog closed.
 * @returns ref of the dialog
 */
export function useFocusReturn(opened: boolean): RefObject<HTMLDivElement | null> {
  const dialog = useRef<HTMLDivElement>(null);
  const returnFocus = useRememberedFocus({ opened, shouldReturnFocus: false });
  useDidUpdate(() => {
    if (opened) return;
    const timer = setTimeout(() => {
      const { activeElement, body } = document;
      if (activeElement === body || dialog.current?.contains(activeElement)) returnFocus();
    }, RETURN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [opened]);
  return dialog;
}
