import type { preHandlerAsyncHookHandler } from 'fastify';
import type { Access, Endpoint } from 'shared-api/contract';
import { can } from 'shared-api/rules';
import { Refusal } from '../errors.ts';
import type { Authenticate, SessionUser } from './session.ts';

/** Sets `request.caller`, as far as the endpoint asks who calls. Refuses with 401 where it must know and nobody is signed in. */
export function authenticateHook(
  { access }: Endpoint,
  authenticate: Authenticate,
): preHandlerAsyncHookHandler {
  return async (request) => {
    if (access.who === 'user' || access.who === 'capability') {
      request.caller = await authenticate(request);
    } else if (access.who === 'anyone-known' && request.headers.authorization) {
      const user = await authenticate(request).catch(nullIfUnauthenticated);
      request.caller = user && isKnown(access, user) ? user : null;
    }
  };
}

/** An old token that a browser kept must not break a public page. */
function nullIfUnauthenticated(error: unknown): null {
  if (error instanceof Refusal && error.status === 401) return null;
  throw error;
}

const isKnown = ({ capability }: Extract<Access, { who: 'anyone-known' }>, user: SessionUser): boolean =>
  !user.primerLogin && can(user.tipo, capability);
