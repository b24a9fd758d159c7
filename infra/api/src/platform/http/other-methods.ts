import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { ALL_ENDPOINTS } from 'shared-api/contract';
import { isPublicReading, PREFLIGHT } from './cross-origin.ts';
import { answerError } from './errors.ts';
import { OPENAPI_PATH } from './openapi.ts';

const CALLS = ALL_ENDPOINTS.map((endpoint) => ({
  endpoint,
  pattern: new RegExp(`^${endpoint.path.replace(/:[^/]+/g, '[^/]+')}$`),
}));
/** Paths without a parameter, which a call with one matches too. */
const OWN_PATHS: ReadonlySet<string> = new Set(
  ALL_ENDPOINTS.map(({ path }) => path).filter((path) => !path.includes(':')),
);

const pathBelow = (base: string, { url }: FastifyRequest): string => {
  const path = url.split('?', 1)[0] ?? '';
  return path.startsWith(base) ? path.slice(base.length) : '';
};

/** Returns the calls at a path: those that it is written for, else those whose parameters it fills. */
const callsAt = (path: string) =>
  CALLS.filter(({ endpoint, pattern }) =>
    OWN_PATHS.has(path) ? endpoint.path === path : pattern.test(path),
  ).map(({ endpoint }) => endpoint);

/** Makes a hook that keeps `PATCH /licitaciones/filtros` from the call that takes a tender's id there. */
export const refuseNamesAsParameters =
  (base: string): onRequestHookHandler =>
  (request, reply, done) => {
    const isParameter = request.routeOptions.url?.includes(':') && OWN_PATHS.has(pathBelow(base, request));
    if (isParameter) reply.callNotFound();
    else done();
  };

/**
 * Returns the handler of requests that no route takes: 404, or for a path that takes other methods 405 with `Allow`.
 * `OPTIONS` is answered with the methods, and for a public reading call with what pages of other sites may send.
 */
export const notFoundHandler =
  (base: string) =>
  (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const below = pathBelow(base, request);
    const here = callsAt(below);
    const isDocument = below === OPENAPI_PATH;
    const methods = isDocument ? ['GET'] : [...new Set(here.map(({ method }) => method))];
    if (methods.length === 0) return answerError({ statusCode: 404 }, request, reply);
    const reading = isDocument || here.some(isPublicReading);
    reply.header('allow', ['OPTIONS', ...(reading ? ['HEAD'] : []), ...methods].join(', '));
    if (request.method !== 'OPTIONS') return answerError({ statusCode: 405 }, request, reply);
    if (reading) reply.headers(PREFLIGHT);
    return reply.code(204).send();
  };
