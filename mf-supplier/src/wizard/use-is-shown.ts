import { useCallback, useEffect, useRef } from 'react';

/** Returns a function that says if a place is the one on the screen: another may have been chosen, or the page left. */
export function useIsShown(place: string): (place: string) => boolean {
  const shown = useRef<string | null>(null);
  useEffect(() => {
    shown.current = place;
    return () => {
      shown.current = null;
    };
  }, [place]);
  return useCallback((candidate) => shown.current === candidate, []);
}
