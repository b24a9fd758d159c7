import { useEffect, useState } from 'react';
import type { Registry } from 'shared-api/section';

/** Looks are at least so far apart, whatever somebody does. */
const APART_MS = 60_000;
/** A page that is only looked at is looked after so often. */
const EVERY_MS = 300_000;

interface Looking {
  /** Asks what is live; an answer that says the same costs a few bytes. */
  readonly ask: () => Promise<Registry>;
  /** Calls back with each address that is opened. @returns stops it */
  readonly onOpened: (opened: () => void) => () => void;
}

/** What is live, as far as this page has heard: asked as somebody moves on, comes back, or stays long. Null: not yet. */
export function useNewestRegistry({ ask, onOpened }: Looking): Registry | null {
  const [newest, setNewest] = useState<Registry | null>(null);
  useEffect(() => {
    let last = Number.NEGATIVE_INFINITY;
    const look = () => {
      if (document.visibilityState !== 'visible' || performance.now() - last < APART_MS) return;
      last = performance.now();
      // UnverifiedSession, nothing is offered: the next look comes by itself.
      ask().then(setNewest, () => undefined);
    };
    const stop = onOpened(look);
    const timer = setInterval(look, EVERY_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      stop();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [ask, onOpened]);
  return newest;
}
