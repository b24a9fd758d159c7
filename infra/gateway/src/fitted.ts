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

/** What could not be told, and a version in whose place none came, is asked for again after so long. */
const ASK_AGAIN_MS = 10_000;

interface Asking {
  readonly of: readonly [Registry, ShellRelease];
  againAt: number;
}

/** Asks what fits whenever registry or shell change; what can't be told fits until it can. */
export function fittedRegistry({ registry, shell, fit, logger }: Parts): FittedRegistry {
  let asked: Asking | null = null;
  let answer: Promise<Fitting>;
  let refused: Fitting['refused'] = [];
  let told = '[]';

  async function ask(asking: Asking): Promise<Fitting> {
    const [now] = asking.of;
    const all: Fitting = { registry: now, refused: [] };
    const fitting = fit
      ? await fit(now).catch((error: unknown) => {
          logger.error({ err: error }, 'it could not be told which sections fit the shell');
          return null;
        })
      : all;
    if (!fitting || isShown(fitting)) asking.againAt = performance.now() + ASK_AGAIN_MS;
    if (fitting) tell(fitting);
    return fitting ?? all;
  }

  function tell(fitting: Fitting): void {
    const telling = JSON.stringify(fitting.refused);
    if (telling !== told && fitting.refused.length > 0) {
      logger.warn({ refused: fitting.refused }, 'sections are live that this shell does not take in');
    }
    told = telling;
  }

  return {
    isStale: registry.isStale,
    refused: () => refused,
    async current() {
      const of = [await registry.current(), await shell.current()] as const;
      const changed = !asked?.of.every((one, index) => one === of[index]);
      if (changed || performance.now() >= (asked?.againAt ?? 0)) {
        const asking = { of, againAt: Number.POSITIVE_INFINITY };
        asked = asking;
        const asks = ask(asking);
        const take = () => {
          if (asked === asking) answer = asks;
        };
        // Pages go on with what is known: what comes in a version's place may come from a bucket that is slow.
        if (changed) take();
        else void asks.then(take);
      }
      const fitting = await answer;
      refused = fitting.refused;
      return fitting.registry;
    },
  };
}

/** Whether a version that the shell does not take in is given nevertheless. */
const isShown = ({ registry, refused }: Fitting): boolean =>
  refused.some(({ section, version }) =>
    registry.sections.some(({ active }) => active.section.name === section && active.version === version),
  );
