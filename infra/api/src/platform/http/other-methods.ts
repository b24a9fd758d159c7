import type { FastifyReply, FastifyRequest } from 'fastify';
import { ALL_ENDPOINTS } from 'shared-api/contract';
import { isPublicReading, PREFLIGHT } from './cross-origin.ts';
import { answerError } from './errors.ts';
import { OPENAPI_PATH } from './openapi.ts';

const CALLS = ALL_ENDPOINTS.map((endpoint) => ({
  endpoint,
  pattern: new RegExp(`^${endpoint.path.replace(/:[^/]+/g, '[^/]+')}$`),
}));

/**
 * Returns the handler of requests that no route takes: 404, or for a path that takes other methods 405 with `Allow`.
 * `OPTIONS` is answered with the methods, and for a public reading call with what pages of other sites may send.
 */
export const notFoundHandler =
  (base: string) =>
  (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const path = request.url.split('?', 1)[0] ?? '';
    const below = path.startsWith(base) ? path.slice(base.length) : '';
    const here = CALLS.filter(({ pattern }) => pattern.test(below)).map(({ endpoint }) => endpoint);
    const isDocument = below === OPENAPI_PATH;
    const methods = isDocument ? ['GET'] : [...new Set(here.map(({ method }) => method))];
    if (methods.length === 0) return answerError({ statusCode: 404 }, request, reply);
    const reading = isDocument || here.some(isPublicReading);
    reply.header('allow', ['OPTIONS', ...(reading ? ['HEAD'] : []), ...methods].join(', '));
    if (request.method !== 'OPTIONS') return answerError({ statusCode: 405 }, request, reply);
    if (reading) reply.headers(PREFLIGHT);
    return reply.code(204).send();
  };
