import { useCallback, useRef, useState } from 'react';
import { usePortal } from './context.ts';

const PREFIX = 'draft:';

const storageKey = (userId: string, key: string) => `${PREFIX}${userId}:${key}`;

/** What was kept; undefined when nothing was, or it can't be read. */
function read<T>(key: string): T | undefined {
  try {
    const kept = sessionStorage.getItem(key);
    return kept === null ? undefined : (JSON.parse(kept) as T);
  } catch {
    return undefined;
  }
}

/** Keeps a value; undefined removes it. A full or forbidden storage costs only the draft, not what is on the screen. */
function keep(key: string | null, value: unknown): void {
  if (key === null) return;
  try {
    if (value === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Nothing was kept, and nobody is told: the screen still has it.
  }
}

/** How often somebody signed out in this document: what was opened before keeps nothing any more. */
let logouts = 0;

/** Removes what this tab keeps of forms not saved yet; the shell calls it at logout. */
export function clearDrafts(): void {
  logouts += 1;
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
    }
  } catch {
    // No storage: nothing was kept.
  }
}

/**
 * State that survives a reload and an expired session: kept in this tab's session storage under the signed-in person's
 * id, so that nobody else is given it, and cleared at logout.
 *
 * @param key Names the form, e.g. `correccion:30712345678`; one screen, one key. Null: nothing is kept.
 * @param initial Value while nothing is kept; JSON, like every value.
 * @returns The value, its setter, `forget` (back to `initial`, for when it was saved or thrown away), and whether the
 *   value, unlike `initial`, was found kept when the form opened.
 */
export function useDraft<T>(
  key: string | null,
  initial: T,
): readonly [value: T, set: (next: T | ((before: T) => T)) => void, forget: () => void, restored: boolean] {
  const { user } = usePortal();
  const place = user === null || key === null ? null : storageKey(user.id, key);
  const [kept] = useState(() => (place === null ? undefined : read<T>(place)));
  const [openedAfter] = useState(logouts);
  const [value, setValue] = useState<T>(() => (kept === undefined ? initial : kept));
  const latest = useRef(value);
  const set = useCallback(
    (next: T | ((before: T) => T)) => {
      latest.current = next instanceof Function ? next(latest.current) : next;
      setValue(() => latest.current);
      // The answer to what was sent may come when its form, and whoever sent it, has gone.
      if (openedAfter === logouts) keep(place, latest.current);
    },
    [place, openedAfter],
  );
  const forget = () => {
    latest.current = initial;
    setValue(() => initial);
    keep(place, undefined);
  };
  // Once it was emptied or saved, what is typed from then on is nothing that was given back.
  const restored = useRef(kept !== undefined);
  if (JSON.stringify(value) === JSON.stringify(initial)) restored.current = false;
  return [value, set, forget, restored.current];
}
