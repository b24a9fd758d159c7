import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Clock } from '../clock.ts';
import { type AuthorityKeys, PORTAL_SERVICE } from '../keys.ts';
import type { SignedToken } from '../signed-token.ts';
import { TAXPAYERS } from '../taxpayers.ts';
import { CASES, type SignOnGrant, signAnswer } from './answer.ts';
import { answerPage, type Page, type Problem, signOnPage, unknownServicePage } from './pages.ts';

export const SIGN_ON_PATH = '/contribuyente_/login.xhtml';

/** The password of every key. */
const PASSWORD = 'clave';
/** Least level of the fiscal key for the portal's service. */
const MINIMUM_LEVEL = 2;

/**
 * Serves the page where a person types their fiscal key, and the signed answer for the portal.
 * @param callbackUrl where answers are posted: the one address registered for the service, never one from a request
 */
export function registerSignOn(
  app: FastifyInstance,
  keys: AuthorityKeys,
  clock: Clock,
  callbackUrl: string,
): void {
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
    const answer = earlier ?? signAnswer(decision, keys, clock.now(), CASES.get(chosen));
    lastAnswers.set(decision.cuit, answer);
    return sendPage(reply, 200, answerPage(callbackUrl, answer));
  });
}

type Refusal = Problem & { readonly status: 400 | 401 | 403 };

/** Decides whether a person may sign on; `typedCuit` comes with or without hyphens. */
function decideSignOn(typedCuit: string, password: string): SignOnGrant | Refusal {
  const cuit = typedCuit.replaceAll(/[\s.-]/g, '');
  if (!/^\d{11}$/.test(cuit)) {
    return { status: 400, problem: 'El CUIT/CUIL debe tener 11 números', field: 'cuit' };
  }
  if (password === '') return { status: 400, problem: 'Ingrese su clave fiscal', field: 'clave' };
  const persona = TAXPAYERS.get(cuit)?.persona;
  if (persona?.tipo === 'JURIDICA') {
    const problem =
      'Las personas jurídicas no tienen clave fiscal: ingrese con el CUIT/CUIL de quien la representa';
    return { status: 403, problem, field: 'cuit' };
  }
  // One text for an unknown key and a wrong password, so that it does not reveal which keys exist.
  if (persona === undefined || password !== PASSWORD) {
    return { status: 401, problem: 'El CUIT/CUIL o la clave son incorrectos', field: null };
  }
  if (persona.nivel < MINIMUM_LEVEL) {
    const problem = `Su clave fiscal es de nivel ${persona.nivel} y este servicio necesita nivel ${MINIMUM_LEVEL} o más`;
    return { status: 403, problem, field: null };
  }
  return { cuit, relations: [cuit, ...persona.representa] };
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
