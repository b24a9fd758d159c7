import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { REGISTRY_PATH, type Registry } from 'shared-api/section';
import type { PageRegistry } from './page-registry.ts';
import type { Visitors } from './visitors.ts';

/** Serves the current registry to open pages, which poll it: `304` while nothing changed. */
export function serveRegistry(app: FastifyInstance, registry: PageRegistry, visitors: Visitors): void {
  app.get(REGISTRY_PATH, async (request, reply) => {
    const current = await registry.current();
    const tag = tagOf(current);
    visitors.recognize(request, reply, current);
    reply.headers({
      'cache-control': 'no-cache',
      etag: tag,
      vary: 'accept-encoding',
      'access-control-allow-origin': '*',
    });
    return request.headers['if-none-match'] === tag ? reply.code(304).send() : reply.send(current);
  });
}

/** A weak tag: the answer may be compressed. */
const tagOf = (registry: Registry) =>
  `W/"${createHash('sha256').update(JSON.stringify(registry)).digest('base64url').slice(0, 16)}"`;
