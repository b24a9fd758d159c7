import type { Session } from './session.ts';
import { useSession } from './session-store.ts';

/** A counter's computer is left alone for longer only when its user has gone. */
export const IDLE_LIMIT_MS = 60 * 60_000;
const CHECK_MS = 30_000;
const LEFT_ALONE = 'La sesión se cerró por falta de uso. Lo que escribió sigue en esta ventana.';
/** In local storage, where the other tabs of this browser see that somebody is still there. */
const LAST_USE_KEY = 'ultimo_uso';
const USES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/**
 * Ends the session of a browser that nobody has touched for an hour, in whichever of its tabs. Calls that pages make on
 * their own are no use of it. A computer that wakes up is looked at before its first key counts.
 * @returns stops it
 */
export function watchInactivity(session: Pick<Session, 'endIdle'>): () => void {
  let own = readLastUse() || Date.now();
  // Who signs in, here or in another tab, has emptied the storage: only a session that goes on has a last use there.
  const unsubscribe = useSession.subscribe(({ user }, before) => {
    if (user && !before.user) own = readLastUse() || Date.now();
  });
  let told = 0;
  let isEnding = false;

  const isSignedIn = () => useSession.getState().user !== null;
  const lastUse = () => Math.max(own, Math.min(readLastUse(), Date.now()));

  async function check(): Promise<void> {
    if (isEnding || !isSignedIn() || Date.now() - lastUse() < IDLE_LIMIT_MS) return;
    isEnding = true;
    await session.endIdle(LEFT_ALONE);
    isEnding = false;
  }
  function use(): void {
    void check();
    if (isEnding) return;
    own = Date.now();
    if (!isSignedIn() || own - told < CHECK_MS) return;
    told = own;
    tellLastUse(own);
  }

  void check();
  const timer = setInterval(() => void check(), CHECK_MS);
  const options = { capture: true, passive: true };
  for (const name of USES) window.addEventListener(name, use, options);
  return () => {
    unsubscribe();
    clearInterval(timer);
    for (const name of USES) window.removeEventListener(name, use, options);
  };
}

function readLastUse(): number {
  try {
    return Number(localStorage.getItem(LAST_USE_KEY)) || 0;
  } catch {
    return 0;
  }
}

function tellLastUse(at: number): void {
  try {
    localStorage.setItem(LAST_USE_KEY, String(at));
  } catch {
    // No storage: each tab minds itself.
  }
}
