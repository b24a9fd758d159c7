import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { REGISTRY_PATH, type Registry } from 'shared-api/section';
import type { Visitors } from './visitors.ts';
import type { WatchedJson } from './watched-json.ts';

/** The registry of now, for pages that are open already: they ask often, and are answered `304` while nothing changed. */
export function serveRegistry(
  app: FastifyInstance,
  registry: WatchedJson<Registry>,
  visitors: Visitors,
): void {
  const tags = new WeakMap<Registry, string>();
  app.get(REGISTRY_PATH, async (request, reply) => {
    const now = await registry.current();
    const tag = tags.get(now) ?? tagOf(now);
    tags.set(now, tag);
    visitors.recognize(request, reply, now);
    reply.headers({ 'cache-control': 'no-cache', etag: tag, 'access-control-allow-origin': '*' });
    return request.headers['if-none-match'] === tag ? reply.code(304).send() : reply.send(now);
  });
}

/** Weak: it is sent compressed or not. */
const tagOf = (registry: Registry) =>
  `W/"${createHash('sha256').update(JSON.stringify(registry)).digest('base64url').slice(0, 16)}"`;
