import { useCallback, useRef, useState } from 'react';
import { usePortal } from './context.ts';

const PREFIX = 'draft:';

const storageKey = (userId: string, key: string) => `${PREFIX}${userId}:${key}`;

/** Reads a stored draft; undefined if there is none, or if it cannot be read. */
function read<T>(key: string): T | undefined {
  try {
    const stored = sessionStorage.getItem(key);
    return stored === null ? undefined : (JSON.parse(stored) as T);
  } catch {
    return undefined;
  }
}

/** Stores a draft; undefined removes it. A full or forbidden storage loses the draft, not what is on the screen. */
function store(key: string | null, value: unknown): void {
  if (key === null) return;
  try {
    if (value === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // The screen still has the value.
  }
}

/** Counts the logouts in this document: a form that was opened before one stores nothing any more. */
let logouts = 0;

/** Removes the drafts of this tab; the shell calls it at logout. */
export function clearDrafts(): void {
  logouts += 1;
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
    }
  } catch {
    // Without storage there are no drafts.
  }
}

/**
 * Keeps a value in this tab's session storage, under the signed-in user's id, so that nobody else gets it; it survives a
 * reload and an expired session, and is cleared at logout.
 *
 * @param key Names the form, e.g. `correccion:30712345678`; one screen, one key. Null: nothing is stored.
 * @returns The value that was stored when the form opened, undefined without one, and the function that stores another:
 *   JSON, or undefined to remove it. Nothing is rendered again.
 */
export function useStoredDraft<T>(
  key: string | null,
): readonly [T | undefined, (value: T | undefined) => void] {
  const { user } = usePortal();
  const place = user === null || key === null ? null : storageKey(user.id, key);
  const [stored] = useState(() => (place === null ? undefined : read<T>(place)));
  const [logoutsBefore] = useState(logouts);
  const keep = useCallback(
    (value: T | undefined) => {
      // An answer may arrive after its form was closed and the user has signed out.
      if (logoutsBefore === logouts) store(place, value);
    },
    [place, logoutsBefore],
  );
  return [stored, keep];
}

/**
 * Holds state that is stored as `useStoredDraft` stores it.
 *
 * @param initial Value while nothing is stored; JSON, like every value.
 * @returns The value, its setter, `forget` (back to `initial`, for when it was saved or discarded), and whether the
 *   value was restored from the storage when the form opened.
 */
export function useDraft<T>(
  key: string | null,
  initial: T,
): readonly [value: T, set: (next: T | ((before: T) => T)) => void, forget: () => void, restored: boolean] {
  const [stored, keep] = useStoredDraft<T>(key);
  const [value, setValue] = useState<T>(() => (stored === undefined ? initial : stored));
  const latest = useRef(value);
  const set = useCallback(
    (next: T | ((before: T) => T)) => {
      latest.current = next instanceof Function ? next(latest.current) : next;
      setValue(() => latest.current);
      keep(latest.current);
    },
    [keep],
  );
  const forget = () => {
    latest.current = initial;
    setValue(() => initial);
    keep(undefined);
  };
  // After the draft was emptied or saved, new text is not restored text.
  const restored = useRef(stored !== undefined);
  if (JSON.stringify(value) === JSON.stringify(initial)) restored.current = false;
  return [value, set, forget, restored.current];
}
