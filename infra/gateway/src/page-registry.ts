import { createHash } from 'node:crypto';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { type CompatibleRegistry, REGISTRY_PATH, type Registry, type ShellRelease } from 'shared-api/section';
import type { GatewayOptions } from './options.ts';
import type { Visitors } from './visitors.ts';
import type { WatchedJson } from './watched-json.ts';

export interface PageRegistry extends WatchedJson<Registry> {
  /** Live versions that the shell refuses, as of the last `current`. */
  refused(): CompatibleRegistry['refused'];
}

interface Parts {
  readonly registry: WatchedJson<Registry>;
  readonly shell: WatchedJson<ShellRelease>;
  readonly toCompatible: GatewayOptions['toCompatible'];
  /** Is called with each new registry, before a page gets it. */
  readonly onChange: (registry: Registry) => void;
  readonly logger: FastifyBaseLogger;
}

/** Time after which a failure, or a refused version without replacement, is tried again. */
const RETRY_MS = 10_000;

/** Compares the registry with the shell whenever one of them changes. A registry that can't be compared is served as it is. */
export function createPageRegistry({ registry, shell, toCompatible, onChange, logger }: Parts): PageRegistry {
  let inputs: { readonly live: Registry; readonly build: ShellRelease } | null = null;
  let result: Promise<CompatibleRegistry>;
  let retryAt = Number.POSITIVE_INFINITY;
  let served: CompatibleRegistry | null = null;

  async function compare(live: Registry): Promise<CompatibleRegistry> {
    const compatible = await toCompatible(live).catch((error: unknown) => {
      logger.error({ err: error }, 'the live sections could not be compared with the shell');
      return null;
    });
    if (!compatible || servesRefused(compatible)) retryAt = performance.now() + RETRY_MS;
    return compatible ?? { registry: live, refused: [] };
  }

  return {
    isStale: registry.isStale,
    changedAt: registry.changedAt,
    refused: () => served?.refused ?? [],
    async current() {
      const live = await registry.current();
      const build = await shell.current();
      if (live !== inputs?.live || build !== inputs.build) {
        inputs = { live, build };
        retryAt = Number.POSITIVE_INFINITY;
        result = compare(live);
      } else if (performance.now() >= retryAt) {
        retryAt = Number.POSITIVE_INFINITY;
        const current = inputs;
        const again = compare(live);
        // Pages don't wait for it: a replacement may come from a slow bucket.
        void again.then(() => {
          if (inputs === current) result = again;
        });
      }
      const next = await result;
      if (next !== served) {
        const isNewlyRefused = JSON.stringify(next.refused) !== JSON.stringify(served?.refused ?? []);
        if (next.registry !== served?.registry) onChange(next.registry);
        if (isNewlyRefused && next.refused.length > 0) {
          logger.warn({ refused: next.refused }, 'this shell refuses live sections');
        }
        served = next;
      }
      return next.registry;
    },
  };
}

/** Returns true if a version that the shell refuses is served nevertheless. */
const servesRefused = ({ registry, refused }: CompatibleRegistry): boolean =>
  refused.some(({ section, version }) =>
    registry.sections.some(({ active }) => active.section.name === section && active.version === version),
  );

/** Serves the current registry to open pages, which poll it: `304` while nothing changed. */
export function serveRegistry(app: FastifyInstance, registry: PageRegistry, visitors: Visitors): void {
  app.get(REGISTRY_PATH, async (request, reply) => {
    const current = await registry.current();
    const hash = createHash('sha256').update(JSON.stringify(current)).digest('base64url').slice(0, 16);
    // Weak: the answer may be compressed.
    const tag = `W/"${hash}"`;
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
