/** Key of local storage that holds the access token (specification, section 3). */
const TOKEN_KEY = 'access_token';

/** Reads the access token; null when there is none or storage is forbidden. */
export function readToken(): string | null {
  try {
    return localStorage.getItem(TOKEN_KEY);
  } catch {
    return null;
  }
}

/** @throws DOMException where storage is forbidden or full */
export function storeToken(token: string): void {
  localStorage.setItem(TOKEN_KEY, token);
}

/** Empties local storage (specification, section 7); drafts are in session storage and stay. */
export function clearStorage(): void {
  try {
    localStorage.clear();
  } catch {
    // No storage: there was nothing to clear.
  }
}

/** Empties local storage and tells the other tabs that the user signed out, by an empty token. */
export function clearStorageOnSignOut(): void {
  try {
    storeToken('');
  } catch {
    // Nothing can be stored: the other tabs learn only that the session is over.
  }
  clearStorage();
}

/**
 * Calls back when another tab changed the token: it signed in, signed out or ended the session. A page restored by the back
 * button compares the token itself, since browsers send it no events meanwhile.
 * @returns stops it
 */
export function onTokenChangedElsewhere(onChange: (signedOut: boolean) => unknown): () => void {
  const stop = new AbortController();
  const compareKey = ({ key, newValue }: StorageEvent) => {
    if (key === null || key === TOKEN_KEY) onChange(newValue === '');
  };
  let tokenWhenHidden: string | null;
  const remember = () => {
    tokenWhenHidden = readToken();
  };
  const compare = ({ persisted }: PageTransitionEvent) => {
    if (persisted && readToken() !== tokenWhenHidden) onChange(false);
  };
  window.addEventListener('storage', compareKey, stop);
  window.addEventListener('pagehide', remember, stop);
  window.addEventListener('pageshow', compare, stop);
  return () => stop.abort();
}
