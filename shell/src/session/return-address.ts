import type { CurrentUser } from 'shared-api/contract';

/** Key of the tab's session storage: local storage is emptied when a session ends (specification, section 7). */
const KEY = 'vuelta';

/** Stands for the user of a session that ended before it was known whose it was. */
export const UNKNOWN_USER = '?';

/** Saves the address to return to after signing in. @param userId whose it is; `''` or `UNKNOWN_USER`: the next user's */
export function saveReturnAddress(userId: string, path = location.pathname + location.search): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([userId, path]));
  } catch {
    // No storage: the user starts at their home.
  }
}

/** Returns true when a session ended in this tab and nobody has signed in since. */
export const isSessionEnded = (): boolean => Boolean(read()[0]);

/** Reads and deletes the return address; it stays while the password must be changed first. @returns null when it is another user's */
export function takeReturnAddress(user: CurrentUser | null): string | null {
  const [id, path] = read();
  if (!path || user?.primer_login) return null;
  sessionStorage.removeItem(KEY);
  return user && (!id || id === UNKNOWN_USER || id === user.id) ? path : null;
}

function read(): string[] {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
  } catch {
    return [];
  }
}
