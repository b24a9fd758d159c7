import type { FastifyBaseLogger } from 'fastify';
import type { CompatibleRegistry, Registry, ShellRelease } from 'shared-api/section';
import type { WatchedJson } from './watched-json.ts';

/** Replaces live versions that this gateway's shell refuses, where there are others. */
export type ToCompatible = (registry: Registry) => Promise<CompatibleRegistry>;

export interface PageRegistry extends WatchedJson<Registry> {
  /** Live versions that the shell refuses, as of the last `current`. */
  refused(): CompatibleRegistry['refused'];
}

interface Parts {
  readonly registry: WatchedJson<Registry>;
  readonly shell: WatchedJson<ShellRelease>;
  readonly toCompatible: ToCompatible;
  /** Is called with each new registry, before a page gets it. */
  readonly onChange: (registry: Registry) => void;
  readonly logger: FastifyBaseLogger;
}

interface Inputs {
  readonly live: Registry;
  readonly build: ShellRelease;
}

/** Time after which a failure, or a refused version without replacement, is tried again. */
const RETRY_MS = 10_000;

/** Compares the registry with the shell whenever one of them changes. A registry that can't be compared is served as it is. */
export function createPageRegistry({ registry, shell, toCompatible, onChange, logger }: Parts): PageRegistry {
  let inputs: Inputs | null = null;
  let result: Promise<CompatibleRegistry>;
  let retryAt = Number.POSITIVE_INFINITY;
  let served: CompatibleRegistry | null = null;

  async function compare({ live }: Inputs): Promise<CompatibleRegistry> {
    const compatible = await toCompatible(live).catch((error: unknown) => {
      logger.error({ err: error }, 'the live sections could not be compared with the shell');
      return null;
    });
    if (!compatible || servesRefused(compatible)) retryAt = performance.now() + RETRY_MS;
    return compatible ?? { registry: live, refused: [] };
  }

  function compareAgain(current: Inputs): void {
    const again = compare(current);
    // Pages don't wait for it: a replacement may come from a slow bucket.
    void again.then(() => {
      if (inputs === current) result = again;
    });
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
        result = compare(inputs);
      } else if (performance.now() >= retryAt) {
        retryAt = Number.POSITIVE_INFINITY;
        compareAgain(inputs);
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
