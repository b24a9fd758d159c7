import type { FastifyInstance, preHandlerAsyncHookHandler, RouteShorthandOptions } from 'fastify';
import type { Endpoint } from 'shared-api/contract';
import { MINUTE_MS } from '../clock.ts';
import { authenticateHook, authoriseHook, expiredSessionHandler, sameOriginHook } from './access.ts';
import { createAnswerCache } from './answer-cache.ts';
import { answerSchema } from './answer-schema.ts';
import { anyOriginHook, isPublicReading } from './cross-origin.ts';
import { type DataAccessLog, dataAccessLogHook } from './data-access-log.ts';
import type { Idempotency } from './idempotency.ts';
import { parseCall } from './parse-call.ts';
import type { Route } from './route.ts';
import type { Authenticate } from './session.ts';
import { contentLocationHook, type LinkSigner, signedLinkHook } from './signed-link.ts';

interface RouteSettings {
  readonly base: string;
  readonly authenticate: Authenticate;
  readonly idempotency: Idempotency;
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

declare module 'fastify' {
  interface FastifyContextConfig {
    endpointId?: string;
  }
}
