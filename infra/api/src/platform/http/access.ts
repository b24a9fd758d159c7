import type { FastifyRequest, preHandlerAsyncHookHandler } from 'fastify';
import type { Access, Endpoint } from 'shared-api/contract';
import { can } from 'shared-api/rules';
import type { Authenticate, SessionUser } from '../domain.ts';
import { forbidden, invalid, notFound, Refusal } from '../errors.ts';

/**
 * Accepts calls that need a token only from scripts of the portal's own origin. Browsers send Fetch Metadata with each
 * request, which no page can change: it tells apart another site, another host of the city, an opened address and an
 * image, also where the specification has a GET that changes something. A client that sends none is no current browser,
 * and only a script adds a token. Refuses with 400, as 401 and 403 would end the session.
 */
export const sameOriginHook: preHandlerAsyncHookHandler = async ({ headers, linkedSession }) => {
  // A signed link is opened, not fetched; nobody else could have made it.
  if (linkedSession) return;
  const site = headers['sec-fetch-site'];
  if (site === undefined) return;
  // Scripts send 'empty', an opened address 'document', a picture 'image'.
  if (site !== 'same-origin' || headers['sec-fetch-dest'] !== 'empty') {
    throw invalid('El pedido no viene de una página del portal.');
  }
};

/** Sets `request.caller`. Refuses with 401 a call without a valid session if the endpoint needs one. */
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

/** Ignores an old token that a browser kept: it must not break a public page. */
function nullIfUnauthenticated(error: unknown): null {
  if (error instanceof Refusal && error.status === 401) return null;
  throw error;
}

const isKnown = ({ capability }: Extract<Access, { who: 'anyone-known' }>, user: SessionUser): boolean =>
  !user.primerLogin && can(user.tipo, capability);

/** Refuses with 403 a caller whose role lacks the capability, or who has yet to change the initial password. */
export function authoriseHook({ access }: Endpoint): preHandlerAsyncHookHandler {
  return async ({ caller }) => {
    if (!caller || (access.who !== 'user' && access.who !== 'capability')) return;
    if (caller.primerLogin && (access.who === 'capability' || !access.duringFirstLogin)) {
      throw forbidden('Debe cambiar su contraseña antes de continuar.', 'PRIMER_LOGIN');
    }
    if (access.who === 'capability' && !access.anyOf.some((capability) => can(caller.tipo, capability))) {
      throw access.hiddenFromSuppliers && caller.tipo === 'PROVEEDOR' ? notFound() : forbidden();
    }
  };
}

/**
 * Handles the errors of an endpoint that anyone may call: a caller who gets 404 because their session is over is answered
 * 401. It rethrows, as the server's own error handler writes the answer.
 */
export const expiredSessionHandler =
  (authenticate: Authenticate) =>
  async (error: unknown, request: FastifyRequest): Promise<never> => {
    const isHidden = error instanceof Refusal && error.status === 404;
    if (isHidden && request.headers.authorization) await authenticate(request);
    throw error;
  };
