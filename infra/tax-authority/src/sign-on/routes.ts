import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Clock } from '../clock.ts';
import { type AuthorityKeys, PORTAL_SERVICE } from '../keys.ts';
import type { SignedToken } from '../signed-token.ts';
import { CASES, signAnswer } from './answer.ts';
import { decideSignOn } from './decide.ts';
import { answerPage, type Page, signOnPage, unknownServicePage } from './pages.ts';

export const SIGN_ON_PATH = '/contribuyente_/login.xhtml';

interface SignOnOptions {
  readonly keys: AuthorityKeys;
  readonly clock: Clock;
  /** Where answers are posted: the one address registered for the service, never one from a request. */
  readonly callbackUrl: string;
}

/** Serves the page where a person types their fiscal key, and the signed answer for the portal. */
export function registerSignOn(app: FastifyInstance, { keys, clock, callbackUrl }: SignOnOptions): void {
  const lastAnswers = new Map<string, SignedToken>();

  app.get<{ Querystring: Record<string, unknown> }>(SIGN_ON_PATH, async ({ query }, reply) =>
    query.system === PORTAL_SERVICE
      ? sendPage(reply, 200, signOnPage(callbackUrl, null))
      : sendPage(reply, 404, unknownServicePage(callbackUrl)),
  );

  app.post<{ Querystring: Record<string, unknown>; Body: unknown }>(SIGN_ON_PATH, async (request, reply) => {
    if (request.query.system !== PORTAL_SERVICE) {
      return sendPage(reply, 404, unknownServicePage(callbackUrl));
    }
    const typed = fieldOf(request.body, 'cuit');
    const decision = decideSignOn(typed, fieldOf(request.body, 'clave'));
    if ('problem' in decision) {
      const { status, problem, field } = decision;
      const state = { cuit: typed.slice(0, 20), problem, field };
      return sendPage(reply, status, signOnPage(callbackUrl, state));
    }
    const chosen = fieldOf(request.body, 'caso');
    const earlier = chosen === 'repetida' ? lastAnswers.get(decision.cuit) : undefined;
    const grant = { ...decision, at: clock.now() };
    const answer = earlier ?? signAnswer(grant, keys, CASES.get(chosen));
    lastAnswers.set(decision.cuit, answer);
    return sendPage(reply, 200, answerPage(callbackUrl, answer));
  });
}

function sendPage(reply: FastifyReply, status: number, { html, policy }: Page): FastifyReply {
  return reply
    .code(status)
    .headers({
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
    .type('text/html; charset=utf-8')
    .send(html);
}

/** A field of a posted form, the empty string when it is missing or repeated. */
function fieldOf(body: unknown, name: string): string {
  const value = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
  return typeof value === 'string' ? value : '';
}
