import { useCallback, useEffect, useRef } from 'react';

/**
 * Returns a function that runs an action once the click or tap under way is over, or at once without one. A line that
 * appears when a field is left would move the pressed button away, and its click would be lost.
 */
export function useAfterPress(): (action: () => void) => void {
  const isPressed = useRef(false);
  const waiting = useRef<(() => void) | null>(null);
  useEffect(() => {
    // Only the main button clicks; the menu of another one may take its release.
    const press = ({ button }: MouseEvent) => {
      isPressed.current = button === 0;
    };
    // The click follows its `mouseup` in the same task.
    const release = () =>
      setTimeout(() => {
        isPressed.current = false;
        waiting.current?.();
        waiting.current = null;
      });
    addEventListener('mousedown', press, true);
    addEventListener('mouseup', release, true);
    // On macOS the main button opens the menu with Ctrl.
    addEventListener('contextmenu', release, true);
    return () => {
      removeEventListener('mousedown', press, true);
      removeEventListener('mouseup', release, true);
      removeEventListener('contextmenu', release, true);
    };
  }, []);
  return useCallback((action) => {
    if (isPressed.current) waiting.current = action;
    else action();
  }, []);
}
