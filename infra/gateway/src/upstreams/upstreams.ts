import type { FastifyBaseLogger } from 'fastify';

const READY = '/health/ready';
const EVERY_MS = 1_000;
const ANSWER_MS = 2_000;

/** The processes of a server behind the gateway, all alike. */
export interface Upstreams {
  readonly origins: readonly string[];
  /**
   * Where the next call goes: in turn to those that say that they are ready, or to any while none does, so that people
   * hear from the server itself what is wrong. @returns null when all were tried
   */
  next(tried?: ReadonlySet<string>): string | null;
  /** One did not answer: it is left out until it says again that it is ready. */
  failed(origin: string): void;
  /** Ends the asking. */
  close(): void;
}

/** Asks each origin every second whether it is ready; a single one is never asked, as there is nothing to choose. */
export function watchUpstreams(origins: readonly string[], log: FastifyBaseLogger): Upstreams {
  const down = new Set<string>();
  let turn = 0;

  async function ask(origin: string): Promise<void> {
    const ready = await fetch(new URL(READY, origin), { signal: AbortSignal.timeout(ANSWER_MS) }).then(
      async (answer) => {
        await answer.body?.cancel();
        return answer.ok;
      },
      () => false,
    );
    if (ready === !down.has(origin)) return;
    log.warn({ origin, ready }, 'a process behind the gateway changed its readiness');
    if (ready) down.delete(origin);
    else down.add(origin);
  }

  let asking = false;
  const askAll = async () => {
    if (asking) return;
    asking = true;
    await Promise.all(origins.map(ask));
    asking = false;
  };
  const timer = origins.length > 1 ? setInterval(askAll, EVERY_MS) : undefined;
  timer?.unref();

  return {
    origins,
    next(tried) {
      const left = origins.filter((origin) => !tried?.has(origin));
      const ready = left.filter((origin) => !down.has(origin));
      const among = ready.length > 0 ? ready : left;
      turn += 1;
      return among[turn % among.length] ?? null;
    },
    failed(origin) {
      if (origins.length > 1) down.add(origin);
    },
    close: () => clearInterval(timer),
  };
}
