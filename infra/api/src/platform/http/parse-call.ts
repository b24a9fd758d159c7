import type { FastifyRequest, preHandlerAsyncHookHandler } from 'fastify';
import type { Endpoint } from 'shared-api/contract';
import { invalid, unauthenticated } from '../errors.ts';
import type { DataAccessLog } from './data-access-log.ts';
import type { Idempotency } from './idempotency.ts';
import type { Call } from './route.ts';
import { parseInput } from './validation.ts';

const calls = new WeakMap<FastifyRequest, Call<Endpoint>>();

export function callOf(request: FastifyRequest): Call<Endpoint> {
  const call = calls.get(request);
  if (!call) throw new Error('the call was not parsed');
  return call;
}

/** Parses address, query and body by the contract. Refuses with 400 what breaks it. */
export function parseCallHook(
  endpoint: Endpoint,
  { idempotency, dataAccessLog }: { idempotency: Idempotency; dataAccessLog: DataAccessLog },
): preHandlerAsyncHookHandler {
  return async (request, reply) => {
    const { caller } = request;
    const params = endpoint.params && parseInput(endpoint.params, request.params);
    const about = (subject: string) => {
      request.dataSubject = subject;
    };
    const subject = dataAccessLog.subjectOf(params);
    if (subject !== null) about(subject);
    calls.set(request, {
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
      about,
      noteDone: (tx) => idempotency.noteDone(tx, { caller, request }, endpoint),
      request,
      reply,
    });
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
  if (header === undefined || header.trim() === '*') return null;
  const version = /^(?:W\/)?"(\d{1,9})"$/.exec(header.trim())?.[1];
  if (!version) throw invalid('If-Match debe llevar la versión tal como vino en ETag, con sus comillas.');
  return Number(version);
}
