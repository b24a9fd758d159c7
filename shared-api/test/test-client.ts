import { ApiError, type Client, createClient } from 'shared-api/client';
import { json, type TestServer } from './server.ts';

/** Two requests. */
export const CUIT = '30500010912';
export const OTHER = '20002307554';

/** Session of the page around a client. */
export interface TestSession {
  token: string | null;
  /** Number of times that the client reported its end. */
  loggedOut: number;
}

/** A client of somebody signed in, in front of a server that has received nothing and answers everything well. */
export function newClient(server: TestServer): { client: Client; session: TestSession } {
  server.received.length = 0;
  server.answer = json(200, { data: 'x' });
  const session: TestSession = { token: 'token-1', loggedOut: 0 };
  const client = createClient({
    baseUrl: server.baseUrl,
    token: () => session.token,
    onUnauthorized: () => {
      session.loggedOut++;
    },
  });
  return { client, session };
}

/** The error that a call ends with. @throws when it does not, or with something else */
export async function refusal(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ApiError)) throw new Error(`not refused with an ApiError: ${String(error)}`);
  return error;
}

/** The body of a refusal as the portal words it. */
export const errorBody = (statusCode: number, more: object = {}) => ({
  statusCode,
  error: 'x',
  message: 'No se puede.',
  requestId: 'r-1',
  ...more,
});
