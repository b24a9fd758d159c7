import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from 'shared-api/contract';
import { invalid, unauthenticated } from '../errors.ts';
import type { DataAccessLog } from './data-access-log.ts';
import type { Idempotency } from './idempotency.ts';
import type { Call } from './route.ts';
import { parseInput } from './validation.ts';

/** Parses address, query and body by the contract. @throws Refusal 400 for what breaks it */
export function parseCall(
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: Endpoint,
  { idempotency, dataAccessLog }: { idempotency: Idempotency; dataAccessLog: DataAccessLog },
): Call<Endpoint> {
  const { caller } = request;
  const params = endpoint.params && parseInput(endpoint.params, request.params);
  request.dataSubject = dataAccessLog.subjectOf(params);
  return {
    params,
    query: endpoint.query && parseInput(endpoint.query, withoutEmpty(request.query)),
    body: endpoint.body && parseInput(endpoint.body, request.body ?? undefined),
    get user() {
      if (!caller) throw unauthenticated();
      return caller;
    },
    caller,
    where: endpoint.id,
    // Parsed only by the calls that use it.
    get seenVersion() {
      return versionIn(request.headers['if-match']);
    },
    tag: (version) => {
      reply.header('etag', `"${version}"`);
    },
    about: (subject) => {
      request.dataSubject = subject;
    },
    noteDone: (tx) => idempotency.noteDone(tx, { caller, request }, endpoint),
    request,
    reply,
  };
}

/** Drops empty values: `?campo=` means that there is no such filter. */
function withoutEmpty(query: unknown): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries((query ?? {}) as Record<string, unknown>).filter(([, value]) => value !== ''),
  );
}

/** @throws Refusal 400 for an unreadable version: ignoring it would drop the caller's protection */
function versionIn(header: string | undefined): number | null {
  if (header === undefined || header === '*') return null;
  const version = /^(?:W\/)?"(\d{1,9})"$/.exec(header)?.[1];
  if (!version) throw invalid('If-Match debe llevar la versión tal como vino en ETag, con sus comillas.');
  return Number(version);
}
