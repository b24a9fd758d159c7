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
  storeToken('');
  clearStorage();
}

/** Calls back when another tab signs in or ends the session, with whether somebody signed out. @returns stops it */
export function onTokenChangedElsewhere(changed: (signedOut: boolean) => unknown): () => void {
  const listen = ({ key, newValue }: StorageEvent) => {
    if (key === null || key === TOKEN_KEY) changed(newValue === '');
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}
