import type { Session } from './session.ts';
import { useSession } from './session-store.ts';

/** Time without any use after which a session ends: the user of a shared computer has left. */
export const IDLE_LIMIT_MS = 60 * 60_000;
const CHECK_MS = 30_000;
const ENDED_MESSAGE = 'La sesión se cerró por falta de uso. Lo que escribió sigue en esta ventana.';
/** Key of local storage, which all tabs of the browser share. */
const LAST_USE_KEY = 'ultimo_uso';
const USE_EVENTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/**
 * Ends the session of a browser in which no tab was used for an hour. Calls that pages make by themselves do not count.
 * After sleep the time is checked before the first key counts as use.
 * @returns stops it
 */
export function watchInactivity(session: Pick<Session, 'endIdle'>): () => void {
  let ownLastUse = readLastUse() || Date.now();
  // Signing in empties local storage: a last use found there belongs to the running session.
  const unsubscribe = useSession.subscribe(({ user }, before) => {
    if (user && !before.user) ownLastUse = readLastUse() || Date.now();
  });
  let storedAt = 0;
  let isEnding = false;

  const isSignedIn = () => useSession.getState().user !== null;
  const lastUse = () => Math.max(ownLastUse, Math.min(readLastUse(), Date.now()));

  async function check(): Promise<void> {
    if (isEnding || !isSignedIn() || Date.now() - lastUse() < IDLE_LIMIT_MS) return;
    isEnding = true;
    await session.endIdle(ENDED_MESSAGE);
    isEnding = false;
  }
  function recordUse(): void {
    void check();
    if (isEnding) return;
    ownLastUse = Date.now();
    if (!isSignedIn() || ownLastUse - storedAt < CHECK_MS) return;
    storedAt = ownLastUse;
    storeLastUse(ownLastUse);
  }

  void check();
  const timer = setInterval(() => void check(), CHECK_MS);
  const options = { capture: true, passive: true };
  for (const name of USE_EVENTS) window.addEventListener(name, recordUse, options);
  return () => {
    unsubscribe();
    clearInterval(timer);
    for (const name of USE_EVENTS) window.removeEventListener(name, recordUse, options);
  };
}

function readLastUse(): number {
  try {
    return Number(localStorage.getItem(LAST_USE_KEY)) || 0;
  } catch {
    return 0;
  }
}

function storeLastUse(at: number): void {
  try {
    localStorage.setItem(LAST_USE_KEY, String(at));
  } catch {
    // No storage: each tab counts its own use.
  }
}
