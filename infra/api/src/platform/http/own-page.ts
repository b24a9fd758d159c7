import type { IncomingHttpHeaders } from 'node:http';
import type { preHandlerAsyncHookHandler } from 'fastify';
import { invalid } from '../errors.ts';

const NOT_OURS = 'El pedido no viene de una página del portal.';

/**
 * Holds calls that need a token to those that a script of the portal's own origin makes. Browsers say of each request where
 * it comes from and what for (Fetch Metadata), and no page can change that: another site, another host of the city, an
 * address that is opened and an image all differ, also where the specification has a GET change something. What says
 * nothing of it is no browser of today, and carries a token that no browser adds by itself.
 * @throws Refusal 400, as 401 and 403 would end the session
 */
function requireOwnPage(headers: IncomingHttpHeaders): void {
  const site = headers['sec-fetch-site'];
  if (site === undefined) return;
  // 'empty' is what scripts ask for: an address that is opened is a 'document', a picture an 'image'.
  if (site !== 'same-origin' || headers['sec-fetch-dest'] !== 'empty') throw invalid(NOT_OURS);
}

export const ownPageHook: preHandlerAsyncHookHandler = async ({ headers }) => requireOwnPage(headers);
