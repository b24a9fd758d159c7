/** The fixed key of local storage under which the session's token lies (specification, section 3). */
const TOKEN_KEY = 'access_token';

/** The token as it is stored now; null when there is none or storage is forbidden. */
export function readToken(): string | null {
  try {
    return localStorage.getItem(TOKEN_KEY);
  } catch {
    return null;
  }
}

/** @throws DOMException where the browser keeps nothing */
export function storeToken(token: string): void {
  localStorage.setItem(TOKEN_KEY, token);
}

/** Removes everything of local storage (specification, section 7). Drafts lie in the tab's session storage. */
export function clearStorage(): void {
  try {
    localStorage.clear();
  } catch {
    // No storage: there was nothing to clear.
  }
}

/** Removes the token, as everything of local storage, and tells the other tabs that somebody signs out. */
export function clearSignedOut(): void {
  try {
    storeToken('');
  } catch {
    // Nothing can be stored: the others learn only that the session is over.
  }
  clearStorage();
}

/**
 * Calls back when the token became another elsewhere: another tab signed in or ended the session, with whether somebody
 * signed out; or it did while the browser kept this page for the back button, when pages are told nothing. @returns stops it
 */
export function onTokenChangedElsewhere(changed: (signedOut: boolean) => unknown): () => void {
  const stop = new AbortController();
  const listenForErrors = ({ key, newValue }: StorageEvent) => {
    if (key === null || key === TOKEN_KEY) changed(newValue === '');
  };
  let left: string | null;
  const leave = () => {
    left = readToken();
  };
  const comeBack = ({ persisted }: PageTransitionEvent) => {
    if (persisted && readToken() !== left) changed(false);
  };
  window.addEventListener('storage', listenForErrors, stop);
  window.addEventListener('pagehide', leave, stop);
  window.addEventListener('pageshow', comeBack, stop);
  return () => stop.abort();
}
