import type { CurrentUser } from 'shared-api/contract';

/** In the tab's session storage: the specification empties the local one when a session ends. */
const KEY = 'vuelta';

/** Keeps where somebody is whose session the server has just ended. */
export function keepWayBack({ id }: CurrentUser): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([id, location.pathname + location.search]));
  } catch {
    // No storage: they will find their own way.
  }
}

/** Whether a session was ended here and nobody has signed in since. */
export function isWayBackKept(): boolean {
  try {
    return sessionStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

/** Forgets the way back, whoever it is for. @returns it, when it is this person's and open to them */
export function takeWayBack(user: CurrentUser | null): string | null {
  try {
    const [id, path] = JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as string[];
    sessionStorage.removeItem(KEY);
    return path && user && id === user.id && !user.primer_login ? path : null;
  } catch {
    return null;
  }
}
