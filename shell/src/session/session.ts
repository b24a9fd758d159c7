import { ApiError, type Client, createClient, USER_KEY } from 'shared-api/client';
import { afipExchange, type CurrentUser, login, logout, me } from 'shared-api/contract';
import { toast } from 'shared-ui';
import { clearDrafts } from 'shared-ui/portal';
import type { QueryClient } from 'shared-ui/query';
import { setUser, useSession } from './store.ts';
import { clearStorage, readToken, storeToken } from './token.ts';

export const SESSION_OVER = 'Token expiró';
const SIGNED_OUT = 'Se cerró sesión ....';

export interface Session {
  readonly client: Client;
  /** Settles once it is known who is signed in. */
  ready(): Promise<void>;
  /** @throws ApiError */
  signIn(dni: string, password: string): Promise<CurrentUser>;
  /** Exchanges the one-time token of the tax authority's sign-on. @throws ApiError */
  exchange(token: string): Promise<CurrentUser>;
  /** Ends the session on the server and here, and says so. */
  signOut(): Promise<void>;
  /** Forgets the session here; the server has ended it already. */
  forget(): void;
}

interface Parts {
  readonly baseUrl: string;
  readonly queryClient: QueryClient;
  /** Sends the browser to an address of the portal. */
  readonly goTo: (path: string) => void;
}

/** Makes the session of this tab, with the client that carries its token. */
export function createSession({ baseUrl, queryClient, goTo }: Parts): Session {
  const client = createClient({ baseUrl, token: readToken, onUnauthorized });
  let checking: Promise<void> | null = null;

  function forget(): void {
    clearStorage();
    queryClient.clear();
    setUser(null);
  }

  /** Any 401 or 403 ends the session (specification, section 7). What is typed stays in the tab, as drafts. */
  function onUnauthorized(): void {
    if (readToken() === null && useSession.getState().user === null) return;
    forget();
    toast.error(SESSION_OVER);
    goTo('/');
  }

  function begin(token: string, user: CurrentUser): CurrentUser {
    storeToken(token);
    queryClient.clear();
    queryClient.setQueryData(USER_KEY, user);
    setUser(user);
    return user;
  }

  /** No stored token, no call. A server that can't be reached leaves the token: the next page tries again. */
  async function check(): Promise<void> {
    if (readToken() === null) return setUser(null);
    try {
      const user = await client.call(me, {});
      queryClient.setQueryData(USER_KEY, user);
      setUser(user);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (useSession.getState().status === 'CHECKING') setUser(null);
    }
  }

  return {
    client,
    ready() {
      checking ??= check();
      return checking;
    },
    async signIn(dni, password) {
      clearStorage();
      const answer = await client.call(login, { body: { dni, password } }, { keepSession: true });
      return begin(answer.access_token, answer.user);
    },
    async exchange(token) {
      clearStorage();
      const answer = await client.call(afipExchange, {}, { bearer: token, keepSession: true });
      return begin(answer.access_token, answer.user);
    },
    async signOut() {
      // The session ends here whatever the server says; a token that it could not revoke is forgotten anyway.
      await client.call(logout, {}, { keepSession: true }).catch(() => undefined);
      forget();
      clearDrafts();
      toast.warning(SIGNED_OUT);
      goTo('/');
    },
    forget,
  };
}
