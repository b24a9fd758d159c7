import { useState } from 'react';
import { NO_CONNECTION } from 'shared-api/client';
import { useLocation } from 'shared-ui/router';

/**
 * Opens the broken page of an address again, in the live version by now, without reloading the document. Settles when the
 * page is open, or its visitor has navigated away.
 */
export type Retry = (path: string) => Promise<void>;

/** Returns the message for a lost connection where the browser reports none, else the given message. */
export const orNoConnection = (message: string) => (navigator.onLine === false ? NO_CONNECTION : message);

/** Returns the handler of a broken page's 'Reintentar' and whether it is running. */
export function useRetry(retry: Retry) {
  const { key, pathname } = useLocation();
  // The same component may show one broken page after another: the retry belongs to a history entry.
  const [retryKey, setRetryKey] = useState<string | null>(null);
  return {
    retrying: retryKey === key,
    onRetry() {
      setRetryKey(key);
      void retry(pathname).finally(() => setRetryKey((now) => (now === key ? null : now)));
    },
  };
}
