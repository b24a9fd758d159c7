import { useState } from 'react';
import { DEFAULT_PAGE_SIZE, PAGE_SIZES, type PageSize } from 'shared-api/rules';
import { useUser } from 'shared-ui/portal';

/** A person's choices for the list of requests. */
interface Preferences {
  readonly pageSize: PageSize;
  /** False once the person has turned single-key shortcuts off. */
  readonly shortcuts: boolean;
}

const YEAR_SECONDS = 365 * 24 * 60 * 60;
const ROWS = 'filas';
const SHORTCUTS = 'atajos';

/** A cookie keeps them: signing out empties local storage. */
const cookieName = (userId: string) => `inscripciones-${userId}`;

/** Reads a person's choices in this browser; a choice that was never made has its default. */
export function readPreferences(userId: string): Preferences {
  const start = `${cookieName(userId)}=`;
  const cookie = document.cookie.split('; ').find((pair) => pair.startsWith(start));
  const stored = new URLSearchParams(cookie?.slice(start.length));
  const rows = Number(stored.get(ROWS));
  return {
    pageSize: PAGE_SIZES.find((size) => size === rows) ?? DEFAULT_PAGE_SIZE,
    shortcuts: stored.get(SHORTCUTS) !== 'no',
  };
}

/** Keeps some of a person's choices in this browser for a year. */
export function storePreferences(userId: string, change: Partial<Preferences>): void {
  const { pageSize, shortcuts } = { ...readPreferences(userId), ...change };
  const value = new URLSearchParams({ [ROWS]: String(pageSize), [SHORTCUTS]: shortcuts ? 'si' : 'no' });
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: Firefox and Safari have no cookieStore yet.
  document.cookie = `${cookieName(userId)}=${value}; path=/; max-age=${YEAR_SECONDS}; samesite=strict${secure}`;
}

/** Returns the signed-in person's choices, and keeps changes of them. */
export function usePreferences(): readonly [Preferences, (change: Partial<Preferences>) => void] {
  const { id } = useUser();
  const [preferences, setPreferences] = useState(() => readPreferences(id));
  const change = (part: Partial<Preferences>) => {
    storePreferences(id, part);
    setPreferences(readPreferences(id));
  };
  return [preferences, change];
}
