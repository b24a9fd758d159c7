import { useEffect, useState } from 'react';
import type { Registry } from 'shared-api/section';

/** Least time between two checks. */
const MIN_INTERVAL_MS = 60_000;
/** Time between checks while the page is open. */
const INTERVAL_MS = 300_000;

interface Settings {
  /** Reads the live registry. */
  readonly read: () => Promise<Registry>;
  /** Calls back after every navigation. @returns stops it */
  readonly onNavigated: (listener: () => void) => () => void;
}

/** Returns the live registry, checked on navigation, on return to the tab and at intervals; null before the first check. */
export function useNewestRegistry({ read, onNavigated }: Settings): Registry | null {
  const [newest, setNewest] = useState<Registry | null>(null);
  useEffect(() => {
    let lastCheck = Number.NEGATIVE_INFINITY;
    const check = () => {
      if (document.visibilityState !== 'visible' || performance.now() - lastCheck < MIN_INTERVAL_MS) return;
      lastCheck = performance.now();
      // A failed check offers nothing; the next one follows.
      read().then(setNewest, () => undefined);
    };
    const stop = onNavigated(check);
    const timer = setInterval(check, INTERVAL_MS);
    document.addEventListener('visibilitychange', check);
    return () => {
      stop();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', check);
    };
  }, [read, onNavigated]);
  return newest;
}
