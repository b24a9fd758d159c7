import type { FastifyBaseLogger } from 'fastify';

export interface Repeated {
  /** Ends the repetition and waits for the run that is under way. */
  stop(): Promise<void>;
}

/** Runs a job now and then again and again, never two at once; a run that fails is logged and does not end it. */
export function every(
  milliseconds: number,
  job: () => Promise<unknown>,
  log: Pick<FastifyBaseLogger, 'error'>,
): Repeated {
  let running: Promise<unknown> | null = null;
  const run = () => {
    running ??= job()
      .catch((error: unknown) => log.error({ err: error }, 'a job failed'))
      .finally(() => {
        running = null;
      });
  };
  run();
  const timer = setInterval(run, milliseconds);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
