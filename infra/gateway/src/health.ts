import type { FastifyInstance } from 'fastify';
import type { Registry } from 'shared-api/section';
import { sendError } from './errors.ts';
import type { WatchedJson } from './watched-json.ts';

const READY = '/health/ready';
const ANSWER_MS = 10_000;

/**
 * `/health/ready`: what the API says of itself, and as `registry` its revision and whether it is the newest (`ok`) or
 * the last good one of a registry that is damaged or missing (`stale`). Stale is told, and ready nevertheless.
 */
export function serveReadiness(
  app: FastifyInstance,
  { apiUrl, registry }: { readonly apiUrl: string; readonly registry: WatchedJson<Registry> },
): void {
  app.get(READY, async (request, reply) => {
    const { revision } = await registry.current();
    try {
      const answer = await fetch(new URL(READY, apiUrl), {
        headers: { 'x-request-id': request.id },
        signal: AbortSignal.timeout(ANSWER_MS),
      });
      const parts: unknown = await answer.json();
      return reply
        .code(answer.status)
        .header('cache-control', 'no-store')
        .send({
          ...(typeof parts === 'object' ? parts : null),
          registry: { status: registry.isStale() ? 'stale' : 'ok', revision },
        });
    } catch (error) {
      request.log.error({ err: error }, 'the API did not say whether it is ready');
      return sendError(reply, 503);
    }
  });
}
