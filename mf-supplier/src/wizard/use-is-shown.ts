import { useCallback, useLayoutEffect, useRef } from 'react';

/** Returns a function that says if a place is the one on the screen: another may have been chosen, or the page left. */
export function useIsShown(place: string): (place: string) => boolean {
  const shownPlace = useRef<string | null>(null);
  useLayoutEffect(() => {
    shownPlace.current = place;
    return () => {
      shownPlace.current = null;
    };
  }, [place]);
  return useCallback((candidate) => shownPlace.current === candidate, []);
}
