import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onSendAsyncHookHandler,
  preHandlerAsyncHookHandler,
  RouteShorthandOptions,
} from 'fastify';
import type { Endpoint } from 'shared-api/contract';
import { MINUTE_MS } from '../clock.ts';
import type { Authenticate, Author, Call, Route, SessionUser } from '../domain.ts';
import { invalid, unauthenticated } from '../errors.ts';
import { authenticateHook, authoriseHook, expiredSessionHandler, sameOriginHook } from './access.ts';
import { createAnswerCache } from './answer-cache.ts';
import { answerSchema } from './answer-schema.ts';
import { anyOriginHook, isPublicReading } from './cross-origin.ts';
import type { Idempotency } from './idempotency.ts';
import { contentLocationHook, type LinkSigner, signedLinkHook } from './signed-link.ts';
import { parseInput } from './validation.ts';

export interface DataAccessLog {
  /** Returns the person whose data the path names; null for none. */
  subjectOf(params: unknown): string | null;
  record(user: SessionUser, subject: string): Promise<void>;
}

interface RouteSettings {
  readonly base: string;
  readonly authenticate: Authenticate;
  readonly idempotency: Idempotency;
  readonly audit: (author: Author, ...changes: Parameters<Author['audit']>) => Promise<void>;
  readonly dataAccessLog: DataAccessLog;
  readonly linkSigner: LinkSigner;
}

/** Serves the routes below the base path: every call goes through the hooks of its endpoint, in this order, and is then parsed. */
export function serve(app: FastifyInstance, routes: readonly Route[], settings: RouteSettings): void {
  app.decorateRequest('caller', null);
  app.decorateRequest('dataSubject', null);
  app.decorateRequest('linkedSession', null);
  for (const { endpoint, run, stamp, refusedPage } of routes) {
    const cache = createAnswerCache();
    const linked = !isForAnyone(endpoint) && (endpoint.answers === 'file' || endpoint.answers === 'pdf');
    app.route({
      ...optionsOf(endpoint),
      method: endpoint.method,
      url: `${settings.base}${endpoint.path}`,
      config: {
        endpointId: endpoint.id,
        ...(refusedPage && { refusedPage }),
        ...(endpoint.limit && { rateLimit: { max: endpoint.limit.perMinute, timeWindow: MINUTE_MS } }),
      },
      ...(isPublicReading(endpoint) && { onRequest: anyOriginHook }),
      preHandler: [
        ...(linked ? [signedLinkHook(settings.linkSigner)] : []),
        ...(isForAnyone(endpoint) ? [] : [sameOriginHook]),
        authenticateHook(endpoint, settings.authenticate),
        authoriseHook(endpoint),
        ...(endpoint.answers === 'json' ? [noStoreHook] : []),
      ],
      handler: async (request, reply) => {
        const call = parseCall(request, reply, endpoint, settings);
        const answer = () => run(call);
        if (!stamp || call.caller) return settings.idempotency.answer(call, endpoint, answer);
        reply.type('application/json; charset=utf-8');
        return cache(await stamp(), JSON.stringify([call.params, call.query]), async () =>
          Buffer.from(String(reply.serialize(await answer()))),
        );
      },
      onSend: [
        dataAccessLogHook(settings.dataAccessLog),
        ...(linked ? [contentLocationHook(settings.linkSigner)] : []),
      ],
      ...(endpoint.access.who === 'anyone-known' && {
        errorHandler: expiredSessionHandler(settings.authenticate),
      }),
    });
  }
}

const optionsOf = (endpoint: Endpoint): RouteShorthandOptions => ({
  // Feed readers, catalogues and link checkers send HEAD.
  exposeHeadRoute: isPublicReading(endpoint),
  schema: endpoint.answers === 'json' ? { response: { 200: answerSchema(endpoint.answer) } } : {},
  ...(endpoint.limit && { bodyLimit: endpoint.limit.bytes }),
});

/** Keeps JSON answers out of every cache, unless the call says otherwise. */
const noStoreHook: preHandlerAsyncHookHandler = async (_request, reply) => {
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
};

const isForAnyone = ({ access: { who } }: Endpoint): boolean => who === 'anyone' || who === 'anyone-known';

/** Records an access before the first byte is sent, so that an aborted download is recorded too. */
const dataAccessLogHook =
  (log: DataAccessLog): onSendAsyncHookHandler =>
  async ({ caller, dataSubject }: FastifyRequest, reply) => {
    if (caller && dataSubject && reply.statusCode < 400) await log.record(caller, dataSubject);
  };

/** Parses address, query and body by the contract. @throws Refusal 400 for what breaks it */
function parseCall(
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: Endpoint,
  { idempotency, audit, dataAccessLog }: RouteSettings,
): Call<Endpoint> {
  const { caller } = request;
  const params = endpoint.params && parseInput(endpoint.params, request.params);
  request.dataSubject = dataAccessLog.subjectOf(params);
  const call: Call<Endpoint> = {
    params,
    query: endpoint.query && parseInput(endpoint.query, withoutEmpty(request.query)),
    body: endpoint.body && parseInput(endpoint.body, request.body ?? undefined),
    get user() {
      if (!caller) throw unauthenticated();
      return caller;
    },
    caller,
    where: endpoint.id,
    audit: (tx, changes) => audit(call, tx, changes),
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
  return call;
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

declare module 'fastify' {
  interface FastifyContextConfig {
    endpointId?: string;
  }
  interface FastifyRequest {
    /** The person whose data the answer shows; null for none. */
    dataSubject: string | null;
  }
}
