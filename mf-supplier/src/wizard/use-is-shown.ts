import { useLayoutEffect, useRef } from 'react';

/** Returns a function that says if this place is still on the screen: another may have been chosen, or the page left. */
export function useIsShown(place: string): () => boolean {
  const shownPlace = useRef<string | null>(null);
  useLayoutEffect(() => {
    shownPlace.current = place;
    return () => {
      shownPlace.current = null;
    };
  }, [place]);
  return () => shownPlace.current === place;
}
