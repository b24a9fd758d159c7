import type { CurrentUser } from 'shared-api/contract';

/** In the tab's session storage: the specification empties the local one when a session ends. */
const KEY = 'vuelta';

/** In place of an id: of a session that was over before it was known whose it was. */
export const UNKNOWN_USER = '?';

/** Keeps an address for whom it was open until now; `''` (nobody) and `UNKNOWN_USER`: for whoever signs in next. */
export function saveReturnAddress(id: string, path = location.pathname + location.search): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([id, path]));
  } catch {
    // No storage: they will find their own way.
  }
}

/** Whether a session was ended here and nobody has signed in since. */
export const isSessionEnded = (): boolean => Boolean(read()[0]);

/** Forgets the way back, whoever it is for. @returns it, when it is this person's and open to them */
export function takeReturnAddress(user: CurrentUser | null): string | null {
  const [id, path] = read();
  if (path) sessionStorage.removeItem(KEY);
  return path && user && (!id || id === UNKNOWN_USER || id === user.id) && !user.primer_login ? path : null;
}

function read(): string[] {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
  } catch {
    return [];
  }
}
