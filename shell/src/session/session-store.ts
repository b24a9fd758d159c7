import type { CurrentUser } from 'shared-api/contract';
import { create } from 'zustand';

/** The three values of the authentication status (specification, section 3). */
type SessionStatus = 'CHECKING' | 'AUTHENTICATED' | 'NOT_AUTHENTICATED';

interface SessionState {
  readonly status: SessionStatus;
  readonly user: CurrentUser | null;
  /** Key of the history entry at which a session has just ended: its page is hidden until the next one is shown. */
  readonly endedAt: string | null;
  /** The server did not answer whose the stored token is. */
  readonly unverified: boolean;
  /** A sign-out waits for the server. */
  readonly signingOut: boolean;
}

/** The session of this tab. */
export const useSession = create<SessionState>()(() => ({
  status: 'CHECKING',
  user: null,
  endedAt: null,
  unverified: false,
  signingOut: false,
}));

export const setUser = (user: CurrentUser | null): void =>
  useSession.setState({ status: user ? 'AUTHENTICATED' : 'NOT_AUTHENTICATED', user, unverified: false });
