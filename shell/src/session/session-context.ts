import { createContext, useContext } from 'react';
import type { Session } from './session.ts';

export const SessionContext = createContext<Session | null>(null);

/** Returns the session of this tab, for the shell's own pages. @throws outside of the layout */
export function useOwnSession(): Session {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('useOwnSession outside of the layout');
  return session;
}
