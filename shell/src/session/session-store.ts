import type { CurrentUser } from 'shared-api/contract';
import { create } from 'zustand';

/** The three values of the authentication status (specification, section 3). */
export type SessionStatus = 'CHECKING' | 'AUTHENTICATED' | 'NOT_AUTHENTICATED';

interface SessionState {
  readonly status: SessionStatus;
  readonly user: CurrentUser | null;
  /** Key of the history entry at which a session has just ended: its page is gone before the next one comes. */
  readonly left: string | null;
  /** A token is kept, and the server did not answer whose it is. */
  readonly unverified: boolean;
  /** Somebody is signing out; the server has not answered yet. */
  readonly signingOut: boolean;
}

/** Who is signed in in this tab, as far as it is known. */
export const useSession = create<SessionState>()(() => ({
  status: 'CHECKING',
  user: null,
  left: null,
  unverified: false,
  signingOut: false,
}));

export const setUser = (user: CurrentUser | null): void =>
  useSession.setState({ status: user ? 'AUTHENTICATED' : 'NOT_AUTHENTICATED', user, unverified: false });
