import type { FastifyBaseLogger } from 'fastify';

export interface Repeated {
  /** When the run at the start is over, however it ended. */
  readonly first: Promise<void>;
  /** Ends the repetition and waits for the run that is under way. */
  stop(): Promise<void>;
}

/** Runs a job now and then again and again, never two at once; a run that fails is logged and does not end it. */
export function every(
  milliseconds: number,
  job: () => Promise<unknown>,
  log: Pick<FastifyBaseLogger, 'error'>,
): Repeated {
  let running: Promise<void> | null = null;
  const run = (): Promise<void> => {
    running ??= job()
      .then(
        () => undefined,
        (error: unknown) => log.error({ err: error }, 'a job failed'),
      )
      .finally(() => {
        running = null;
      });
    return running;
  };
  const first = run();
  const timer = setInterval(run, milliseconds);
  timer.unref();
  return {
    first,
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
