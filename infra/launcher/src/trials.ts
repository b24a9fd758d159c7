import type { FastifyBaseLogger } from 'fastify';
import { endBadTrials, type VisitsOf, type Where } from 'infra-releases';

const EVERY_MS = 10_000;

interface Settings {
  readonly where: Where;
  readonly visitsOf: VisitsOf;
  readonly logger: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  /** Milliseconds between two looks. */
  readonly everyMs?: number;
}

/**
 * Ends versions on trial that do clearly worse than the live one, for as long as the portal runs. Several portals on the
 * same releases may do so at once.
 * @returns stops it, once the look that is under way is over
 */
export function watchTrials({ where, visitsOf, logger, everyMs = EVERY_MS }: Settings): () => Promise<void> {
  let looking: Promise<void> | null = null;
  const look = async () => {
    try {
      const { ended, failed } = await endBadTrials(where, visitsOf);
      for (const trial of ended) logger.warn(trial, 'a trial did worse than the live version and was ended');
      for (const error of failed) logger.error({ err: error }, 'a trial could not be judged or ended');
    } catch (error) {
      logger.error({ err: error }, 'the trials could not be looked at');
    }
  };
  const timer = setInterval(() => {
    looking ??= look().finally(() => {
      looking = null;
    });
  }, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await looking;
  };
}
