import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendError } from './errors.ts';
import type { FittedRegistry } from './fitted.ts';
import type { Upstreams } from './upstreams/upstreams.ts';

const READY = '/health/ready';
const ANSWER_MS = 10_000;

/** What a process says of itself. */
type Parts = Readonly<Record<string, unknown>>;

/**
 * `/health/ready`: what the API says of itself (of several processes, one that is ready, and rather one that something is
 * wrong with), and as `registry` its revision and whether it is the newest (`ok`) or the last good one of a registry that
 * is damaged or missing (`stale`). Stale is told, and ready nevertheless; so is in `refused` what is live and does not fit
 * the shell, where pages are given another version. `closing` from when `stopBeingReady` is called. With several processes
 * `processes` says how many of them are ready.
 */
export function serveReadiness(
  app: FastifyInstance,
  { api, registry }: { readonly api: Upstreams; readonly registry: FittedRegistry },
): void {
  let closing = false;
  app.decorate('stopBeingReady', () => {
    closing = true;
  });
  app.get(READY, async (request, reply) => {
    if (closing) return reply.code(503).header('cache-control', 'no-store').send({ status: 'closing' });
    const { revision } = await registry.current();
    const refused = registry.refused();
    const said = await Promise.all(api.origins.map((origin) => ask(origin, request)));
    const answers = said.filter((answer) => answer !== null);
    const ready = answers.filter(({ status }) => status === 200);
    const telling = ready.filter(({ parts }) => parts?.status !== 'ok');
    const [best] = [...telling, ...ready, ...answers];
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

/** What a process says of itself; null when it says nothing. */
async function ask(origin: string, request: FastifyRequest) {
  try {
    const answer = await fetch(new URL(READY, origin), {
      headers: { 'x-request-id': request.id },
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    const parts: unknown = await answer.json();
    return { status: answer.status, parts: typeof parts === 'object' ? (parts as Parts | null) : null };
  } catch (error) {
    request.log.error({ err: error, origin }, 'the API did not say whether it is ready');
    return null;
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Says to whoever shares out calls that none should come here any more; those that come are answered. */
    stopBeingReady(): void;
  }
}
