import type { FastifyBaseLogger } from 'fastify';

const READY = '/health/ready';
const EVERY_MS = 1_000;
const ANSWER_MS = 2_000;

/** The processes of a server behind the gateway, which are interchangeable. */
export type Upstreams = ReturnType<typeof watchUpstreams>;

/** Asks each of several origins again and again whether it is ready. */
export function watchUpstreams(origins: readonly string[], log: FastifyBaseLogger, everyMs = EVERY_MS) {
  const down = new Set<string>();
  let turn = 0;

  async function check(origin: string): Promise<void> {
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

  let checking = false;
  const checkAll = async () => {
    if (checking) return;
    checking = true;
    await Promise.all(origins.map(check));
    checking = false;
  };
  const timer = origins.length > 1 ? setInterval(checkAll, everyMs) : undefined;
  timer?.unref();

  return {
    origins,
    /**
     * Chooses the process for the next call: the ready ones in turn, or any while none is ready, so that its own error
     * reaches the caller. @returns null when all were tried
     */
    next(tried?: ReadonlySet<string>): string | null {
      const left = origins.filter((origin) => !tried?.has(origin));
      const ready = left.filter((origin) => !down.has(origin));
      const choices = ready.length > 0 ? ready : left;
      turn += 1;
      return choices[turn % choices.length] ?? null;
    },
    /** Leaves a process that did not answer out until it says that it is ready. */
    failed(origin: string): void {
      if (origins.length > 1) down.add(origin);
    },
    close: () => clearInterval(timer),
  };
}
