import { flushSync } from 'react-dom';
import { ApiError, type Client, createClient, USER_KEY } from 'shared-api/client';
import { type AnswerOf, afipExchange, type CurrentUser, type login, logout, me } from 'shared-api/contract';
import { toast } from 'shared-ui';
import { clearDrafts } from 'shared-ui/portal';
import type { QueryClient } from 'shared-ui/query';
import {
  clearSignedOut,
  clearStorage,
  onTokenChangedElsewhere,
  readToken,
  storeToken,
} from './access-token.ts';
import { saveReturnAddress, takeReturnAddress, UNKNOWN_USER } from './return-address.ts';
import { setUser, useSession } from './session-store.ts';

/** Where people sign in: there is nothing to come back to. */
const ENTRANCES = ['/', '/login'];
const SESSION_OVER = 'Token expiró';
const SIGNED_OUT = 'Se cerró sesión ....';
/** Of an answer: nobody could be asked, or whoever was asked could not tell. The tax authority has no part in it. */
const NO_PORTAL = [0, 503];
/** Who leaves a counter does not look whether the server answered. */
const LOGOUT_PATIENCE_MS = 5_000;

/** How the entrance names what went wrong with a sign-on. @throws what nobody foresaw */
function problemOf(error: unknown): string {
  if (error instanceof DOMException) return 'sin-guardar';
  if (!(error instanceof ApiError)) throw error;
  return NO_PORTAL.includes(error.status) ? 'sin-portal' : 'error';
}

export interface Session {
  readonly client: Client;
  /** Settles once it is known who is signed in; a sign-on on its way is waited for. */
  ready(): Promise<void>;
  /** Goes on as whom the server has just let in. @throws DOMException where the browser keeps no token */
  begin(answer: AnswerOf<typeof login>): CurrentUser;
  /** Ends the session on the server and here, and says so; once, however often it is asked to meanwhile. */
  signOut(): Promise<void>;
  /** Nobody is there any more: ends the session on the server and here, and says so; what was typed waits for the same person. */
  endIdle(words: string): Promise<void>;
  /** The server has ended the session: forgets it here and goes to the address given. */
  endAt(path: string): Promise<void>;
  /** Follows no other tab any more. */
  dispose(): void;
}

interface Parts {
  readonly baseUrl: string;
  readonly queryClient: QueryClient;
  /** Sends the browser to an address of the portal; settles when it is there. */
  readonly goTo: (path: string) => Promise<void>;
  /** Asks again whether the page is for whoever is there now: an entrance leads on who is signed in. */
  readonly again: () => Promise<void>;
  /** Key of the history entry that the browser is at. */
  readonly entry: () => string;
  /** One-time token of the tax authority's sign-on, to be exchanged for a session; null when there is none. */
  readonly ticket: string | null;
}

/** Makes the session of this tab, with the client that carries its token. */
export function createSession({ baseUrl, queryClient, goTo, again, entry, ticket }: Parts): Session {
  const client = createClient({ baseUrl, token: readToken, onUnauthorized });
  let checking: Promise<void> | null = null;
  let unspent = ticket;

  function forget(): void {
    clearStorage();
    queryClient.clear();
    setUser(null);
  }

  /** The page goes before its user does: it may neither ask for who is gone nor hold the browser up. */
  async function leave(end: () => void, path = '/'): Promise<void> {
    flushSync(() => useSession.setState({ left: entry() }));
    end();
    await goTo(path);
  }

  /** Any 401 or 403 ends the session (specification, section 7). What is typed stays in the tab, as drafts. */
  function onUnauthorized(status: number): void {
    const { user } = useSession.getState();
    if (readToken() === null && user === null) return;
    // A page that is not for them (403) would only end the next session too.
    const wasSomewhere = user !== null || !ENTRANCES.includes(location.pathname);
    if (status === 401 && wasSomewhere) saveReturnAddress(user?.id ?? UNKNOWN_USER);
    toast.error(SESSION_OVER);
    void leave(forget);
  }

  /** @throws DOMException where the browser keeps no token: the session, which nobody could use, ends on the server too */
  function begin({ access_token, user }: AnswerOf<typeof login>): CurrentUser {
    try {
      storeToken(access_token);
    } catch (error) {
      void revoke(access_token);
      throw error;
    }
    queryClient.clear();
    queryClient.setQueryData(USER_KEY, user);
    setUser(user);
    checking = Promise.resolve();
    return user;
  }

  /** No stored token, no call. A server that can't be reached leaves the token: the next page asks again. */
  async function check(): Promise<void> {
    const token = readToken();
    if (token === null) return setUser(null);
    try {
      const user = await client.call(me, {});
      // Another tab signed out or in meanwhile: `follow` has asked anew.
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
      begin(answer);
      const back = takeReturnAddress(answer.user);
      if (back) void goTo(back);
    } catch (error) {
      forget();
      // The entrance says it, and goes on saying it.
      void goTo(`/?ingreso=${problemOf(error)}`);
    }
  }

  /**
   * Somebody signed out or was signed out, in this tab or another, or signed in in another: this one must not go on as
   * somebody whose token is gone. Who signs out leaves nothing behind; anybody else comes back to where they were.
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
      return again();
    }
    await leave(() => {
      queryClient.clear();
      setUser(null);
    });
  }

  /** The session ends here whatever the server says; a token that it could not revoke is forgotten anyway. */
  const revoke = (bearer = readToken() ?? '') =>
    client
      .call(logout, {}, { bearer, keepSession: true, signal: AbortSignal.timeout(LOGOUT_PATIENCE_MS) })
      .catch(() => undefined);

  function ready(): Promise<void> {
    const token = unspent;
    unspent = null;
    checking ??= token === null ? check() : exchange(token);
    return checking;
  }

  return {
    begin,
    client,
    dispose: onTokenChangedElsewhere(follow),
    endAt: (path) => leave(forget, path),
    ready,
    async endIdle(words) {
      const { user } = useSession.getState();
      if (user === null) return;
      await revoke();
      // Another tab noticed too: `follow` has kept the way back, and this is no longer it.
      if (useSession.getState().user !== user) return;
      saveReturnAddress(user.id);
      toast.warning(words);
      await leave(forget);
    },
    async signOut() {
      if (useSession.getState().signingOut) return;
      useSession.setState({ signingOut: true });
      await revoke();
      useSession.setState({ signingOut: false });
      clearSignedOut();
      await follow(true);
    },
  };
}
