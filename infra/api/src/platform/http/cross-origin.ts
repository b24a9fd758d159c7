import type { onRequestHookHandler } from 'fastify';
import type { Endpoint } from 'shared-api/contract';

/** Headers that a page of another site may read of a public answer, besides those that every page may. */
const READABLE = 'ETag, Link, Last-Modified, Content-Disposition, Retry-After, X-Request-Id';
/** Headers of a conditional or partial fetch, for which a browser asks first. */
const SENDABLE = 'If-None-Match, If-Modified-Since, Range';
const DAY_SECONDS = 86_400;

/** Returns true for a call that anyone may make and that changes nothing: pages of other sites may read its answer. */
export const isPublicReading = ({ method, access: { who } }: Endpoint): boolean =>
  method === 'GET' && (who === 'anyone' || who === 'anyone-known');

/** Lets pages of any origin read the answer, refusals too. */
export const anyOriginHook: onRequestHookHandler = (_request, reply, done) => {
  reply.header('access-control-allow-origin', '*').header('access-control-expose-headers', READABLE);
  done();
};

/** Answer to a browser that asks before it reads a public answer for a page of another site (CORS preflight). */
export const PREFLIGHT = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, HEAD',
  'access-control-allow-headers': SENDABLE,
  'access-control-max-age': String(DAY_SECONDS),
};
