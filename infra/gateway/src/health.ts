import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendError } from './errors.ts';
import type { PageRegistry } from './page-registry.ts';
import { forwardedHeaders } from './proxy.ts';
import type { Upstreams } from './upstreams/upstreams.ts';

const LIVE = '/health/live';
const READY = '/health/ready';
const ANSWER_MS = 10_000;

/**
 * Serves `/health/live`, which the gateway answers while it runs, and `/health/ready`:
 * - the API's own answer; of several processes, that of a ready one, preferably one that reports a problem
 * - `processes`: how many of several processes are ready
 * - `registry`: its revision, `stale` while it is damaged or out of reach, and the live versions that the shell refuses;
 *   the portal is ready nevertheless
 * - 503 `closing` once `stopBeingReady` was called
 */
export function serveHealth(app: FastifyInstance, api: Upstreams, registry: PageRegistry): void {
  let closing = false;
  app.decorate('stopBeingReady', () => {
    closing = true;
  });
  app.get(LIVE, async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get(READY, async (request, reply) => {
    if (closing) return reply.code(503).header('cache-control', 'no-store').send({ status: 'closing' });
    const { revision } = await registry.current();
    const refused = registry.refused();
    const all = await Promise.all(api.origins.map((origin) => readinessOf(origin, request)));
    const answers = all.filter((answer) => answer !== null);
    const ready = answers.filter(({ status }) => status === 200);
    const degraded = ready.filter(({ parts }) => parts?.status !== 'ok');
    const [best] = [...degraded, ...ready, ...answers];
    if (!best) return sendError(reply, 503);
    return reply
      .code(best.status)
      .header('cache-control', 'no-store')
      .send({
        ...best.parts,
        ...(api.origins.length > 1 && { processes: { ready: ready.length, of: api.origins.length } }),
        registry: {
          status: registry.isStale() ? 'stale' : 'ok',
          revision,
          ...(refused.length > 0 && { refused }),
        },
      });
  });
}

/** Asks a process whether it is ready, on behalf of the caller, whose calls the API limits. @returns null without an answer */
async function readinessOf(origin: string, request: FastifyRequest) {
  try {
    const answer = await fetch(new URL(READY, origin), {
      headers: forwardedHeaders(request, {}),
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    const parts: unknown = await answer.json();
    return {
      status: answer.status,
      parts: typeof parts === 'object' ? (parts as Readonly<Record<string, unknown>> | null) : null,
    };
  } catch (error) {
    request.log.error({ err: error, origin }, 'the API did not say whether it is ready');
    return null;
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Makes `/health/ready` answer 503, so that no more calls are sent here; those that come are answered. */
    stopBeingReady(): void;
  }
}
