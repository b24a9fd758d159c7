import type { FastifyBaseLogger } from 'fastify';
import type { Registry, ShellRelease } from 'shared-api/section';
import type { WatchedJson } from './watched-json.ts';

/** A registry as this gateway's shell can show it. */
export interface Fitting {
  readonly registry: Registry;
  /** Live versions that the shell does not take in. */
  readonly refused: readonly { readonly section: string; readonly version: string }[];
}

/** Says what of a registry the shell can show, with which versions in place of those that it can't. */
export type Fit = (registry: Registry) => Promise<Fitting>;

/** The registry that this gateway's pages are given. */
export interface FittedRegistry extends WatchedJson<Registry> {
  /** What `current` gave last is not what is live of these: the shell does not take that in. */
  refused(): Fitting['refused'];
}

interface Parts {
  readonly registry: WatchedJson<Registry>;
  readonly shell: WatchedJson<ShellRelease>;
  /** Absent: pages are given what is live. */
  readonly fit: Fit | undefined;
  readonly logger: FastifyBaseLogger;
}

/** Asks what fits whenever registry or shell change; what can't be told fits. */
export function fittedRegistry({ registry, shell, fit, logger }: Parts): FittedRegistry {
  let last: { readonly of: readonly unknown[]; readonly fitting: Promise<Fitting> } | null = null;
  let refused: Fitting['refused'] = [];

  async function fitted(now: Registry): Promise<Fitting> {
    const fitting = await fit?.(now).catch((error: unknown) => {
      logger.error({ err: error }, 'it could not be told which sections fit the shell');
      return null;
    });
    if (fitting && fitting.refused.length > 0) {
      logger.warn({ refused: fitting.refused }, 'sections are live that this shell does not take in');
    }
    return fitting ?? { registry: now, refused: [] };
  }

  return {
    isStale: registry.isStale,
    refused: () => refused,
    async current() {
      const of = [await registry.current(), await shell.current()] as const;
      if (!last?.of.every((one, index) => one === of[index])) last = { of, fitting: fitted(of[0]) };
      const fitting = await last.fitting;
      refused = fitting.refused;
      return fitting.registry;
    },
  };
}
