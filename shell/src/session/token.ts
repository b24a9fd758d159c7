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

/** Calls back when another tab signs in or out. @returns stops it */
export function onTokenChangedElsewhere(changed: () => void): () => void {
  const listen = ({ key }: StorageEvent) => {
    if (key === null || key === TOKEN_KEY) changed();
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}
