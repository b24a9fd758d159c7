import { flushSync } from 'react-dom';
import { ApiError, type Client, createClient, USER_KEY } from 'shared-api/client';
import { type AnswerOf, afipExchange, type CurrentUser, type login, logout, me } from 'shared-api/contract';
import { toast } from 'shared-ui';
import { clearDrafts } from 'shared-ui/portal';
import type { QueryClient } from 'shared-ui/query';
import {
  clearStorage,
  clearStorageOnSignOut,
  onTokenChangedElsewhere,
  readToken,
  storeToken,
} from './access-token.ts';
import { saveReturnAddress, takeReturnAddress, UNKNOWN_USER } from './return-address.ts';
import { setUser, useSession } from './session-store.ts';

/** The sign-in pages, to which nobody needs to return. */
export const SIGN_IN_PATHS: readonly string[] = ['/', '/login'];
const SESSION_OVER = 'Token expiró';
const PASSWORD_SENT =
  'La sesión terminó: su contraseña ya debería estar cambiada. Ingrese con la nueva; si no la acepta, con la anterior.';
const SIGNED_OUT = 'Se cerró sesión ....';
/** Status of a call when the portal did not answer or is out of service; the tax authority plays no part in it. */
const NO_PORTAL = [0, 503];
/** The session ends in the browser even when the server does not answer in time. */
const LOGOUT_TIMEOUT_MS = 5_000;

/** Returns the landing page's code for a failed sign-on. @throws an unexpected error */
function signOnProblemOf(error: unknown): string {
  if (error instanceof DOMException) return 'sin-guardar';
  if (!(error instanceof ApiError)) throw error;
  return NO_PORTAL.includes(error.status) ? 'sin-portal' : 'error';
}

export interface Session {
  readonly client: Client;
  /** Settles once it is known who is signed in, after a sign-on in progress. */
  ready(): Promise<void>;
  /** Starts the session of a user who has just signed in. @throws DOMException where the token can't be stored */
  begin(answer: AnswerOf<typeof login>): CurrentUser;
  /** Ends the session on the server and here and says so; calls made meanwhile do nothing. */
  signOut(): Promise<void>;
  /** Ends an unused session on the server and here and says so; drafts are kept for the same user. */
  endIdle(message: string): Promise<void>;
  /** Has a 401 say that the password may be changed: the answer to the change, which ends the session, got lost. */
  expectPasswordEnd(isExpected: boolean): void;
  /** Forgets a session that the server has ended, says so and navigates to the given address. */
  endAt(path: string): Promise<void>;
  /** Stops following the other tabs. */
  dispose(): void;
}

interface Settings {
  readonly baseUrl: string;
  readonly queryClient: QueryClient;
  /** Navigates to an address of the portal; settles when it is shown. */
  readonly goTo: (path: string) => Promise<void>;
  /** Runs the page's loaders again: a sign-in page redirects a signed-in user. */
  readonly revalidate: () => Promise<void>;
  /** Returns the key of the current history entry. */
  readonly historyKey: () => string;
  /** One-time token of the tax authority's sign-on, to be exchanged for a session; null when there is none. */
  readonly signOnToken: string | null;
}

/** Creates the session of this tab, and the client that sends its token. */
export function createSession({
  baseUrl,
  queryClient,
  goTo,
  revalidate,
  historyKey,
  signOnToken,
}: Settings): Session {
  const client = createClient({ baseUrl, token: readToken, onUnauthorized });
  let checking: Promise<void> | null = null;
  let unusedSignOnToken = signOnToken;
  /** True after a password change whose answer got lost. */
  let passwordSent = false;

  function forget(): void {
    passwordSent = false;
    clearStorage();
    queryClient.clear();
    setUser(null);
  }

  /** Hides the page before its user is cleared: it must neither read the user that is gone nor block the navigation. */
  async function leave(clear: () => void, path = '/'): Promise<void> {
    flushSync(() => useSession.setState({ endedAt: historyKey() }));
    clear();
    await goTo(path);
  }

  /** Ends the session on any 401 or 403 (specification, section 7); drafts stay in the tab. */
  function onUnauthorized(status: number): void {
    const { user, signingOut } = useSession.getState();
    // A call made just before the end is refused when the server has ended the session: the reason of the end is another.
    if (signingOut || (readToken() === null && user === null)) return;
    // No return to a forbidden page (403): it would end the next session too.
    const hasReturnAddress = user !== null || !SIGN_IN_PATHS.includes(location.pathname);
    const isPasswordEnd = status === 401 && passwordSent;
    if (status === 401 && hasReturnAddress && !isPasswordEnd) saveReturnAddress(user?.id ?? UNKNOWN_USER);
    toast.error(isPasswordEnd ? PASSWORD_SENT : SESSION_OVER);
    void leave(forget, isPasswordEnd ? '/login' : '/');
  }

  /** @throws DOMException where the token can't be stored; the unusable session is revoked on the server */
  function begin({ access_token, user }: AnswerOf<typeof login>): CurrentUser {
    try {
      storeToken(access_token);
    } catch (error) {
      void revoke(access_token);
      throw error;
    }
    passwordSent = false;
    queryClient.clear();
    queryClient.setQueryData(USER_KEY, user);
    setUser(user);
    checking = Promise.resolve();
    return user;
  }

  /** Asks the server whose the stored token is. An unreachable server leaves the token: the next page asks again. */
  async function check(): Promise<void> {
    const token = readToken();
    if (token === null) return setUser(null);
    try {
      const user = await client.call(me, {});
      // Another tab changed the session meanwhile: `follow` has started a new check.
      if (readToken() !== token) return;
      queryClient.setQueryData(USER_KEY, user);
      setUser(user);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const unverified = readToken() !== null;
      if (unverified) checking = null;
      setUser(null);
      useSession.setState({ unverified });
    }
  }

  async function exchange(token: string): Promise<void> {
    clearStorage();
    try {
      const answer = await client.call(afipExchange, {}, { bearer: token, keepSession: true });
      if (!answer.user) throw new ApiError(200, null, 'Error al autenticar el usuario');
      begin(answer);
      const back = takeReturnAddress(answer.user);
      if (back) void goTo(back);
    } catch (error) {
      forget();
      // The landing page shows the problem, after a reload too.
      void goTo(`/?ingreso=${signOnProblemOf(error)}`);
    }
  }

  /**
   * Adopts a session that changed in this tab (sign-out) or in another: the user shown here may be gone. A sign-out deletes
   * drafts and return address; otherwise the user returns to this page after signing in.
   */
  async function follow(signedOut: boolean): Promise<void> {
    checking = null;
    const { user } = useSession.getState();
    if (signedOut) {
      clearDrafts();
      takeReturnAddress(null);
      toast.warning(SIGNED_OUT);
    } else if (user) saveReturnAddress(user.id);
    if (user === null) {
      await ready();
      return revalidate();
    }
    await leave(() => {
      queryClient.clear();
      setUser(null);
    });
  }

  /** Revokes a token on the server; ignores failures, as the session ends here in any case. */
  const revoke = (bearer = readToken() ?? '') =>
    client
      .call(logout, {}, { bearer, keepSession: true, signal: AbortSignal.timeout(LOGOUT_TIMEOUT_MS) })
      .catch(() => undefined);

  async function revokeOwn(): Promise<void> {
    useSession.setState({ signingOut: true });
    await revoke();
    useSession.setState({ signingOut: false });
  }

  function ready(): Promise<void> {
    const token = unusedSignOnToken;
    unusedSignOnToken = null;
    checking ??= token === null ? check() : exchange(token);
    return checking;
  }

  return {
    begin,
    client,
    dispose: onTokenChangedElsewhere(follow),
    expectPasswordEnd(isExpected) {
      passwordSent = isExpected;
    },
    endAt(path) {
      toast.warning(SIGNED_OUT);
      return leave(forget, path);
    },
    ready,
    async endIdle(message) {
      const { user } = useSession.getState();
      if (user === null) return;
      await revokeOwn();
      // Another tab ended the session first: `follow` has saved the return address and navigated away.
      if (useSession.getState().user !== user) return;
      saveReturnAddress(user.id);
      toast.warning(message);
      await leave(forget);
    },
    async signOut() {
      if (useSession.getState().signingOut) return;
      await revokeOwn();
      clearStorageOnSignOut();
      await follow(true);
    },
  };
}
