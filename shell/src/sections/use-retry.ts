import { useState } from 'react';
import { NO_CONNECTION } from 'shared-api/client';
import { useLocation } from 'shared-ui/router';

/**
 * Looks whether another version of what an address shows is live by now, and opens it in that one; the document stays.
 * Settles when it is open, or when nobody waits there any more.
 */
export type Retry = (path: string) => Promise<void>;

/** Why something did not come: the connection, where the browser knows of none, else what is said. */
export const orNoConnection = (message: string) => (navigator.onLine === false ? NO_CONNECTION : message);

/** What a broken page's 'Reintentar' does, and whether it is doing it. */
export function useRetry(retry: Retry) {
  const { key, pathname } = useLocation();
  // One place may show one broken page after the other.
  const [trying, setTrying] = useState<string | null>(null);
  return {
    retrying: trying === key,
    onRetry() {
      setTrying(key);
      void retry(pathname).finally(() => setTrying((now) => (now === key ? null : now)));
    },
  };
}
