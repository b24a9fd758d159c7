import type { FastifyBaseLogger } from 'fastify';
import { type VisitsOf, type Where, withdrawBadCanaries } from 'infra-releases';

const EVERY_MS = 10_000;

interface Settings {
  readonly where: Where;
  readonly visitsOf: VisitsOf;
  readonly logger: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}

/**
 * Withdraws canaries that do worse than the live version, for as long as the portal runs. Several portals on the same
 * releases may do so at once.
 * @returns stops it, once the check that is running is over
 */
export function watchCanaries({ where, visitsOf, logger }: Settings): () => Promise<void> {
  let checking: Promise<void> | null = null;
  const check = async () => {
    try {
      const { withdrawn, failed } = await withdrawBadCanaries(where, visitsOf);
      for (const change of withdrawn)
        logger.warn(change, 'a canary did worse than the live version: withdrawn');
      for (const error of failed) logger.error({ err: error }, 'a canary could not be judged or withdrawn');
    } catch (error) {
      logger.error({ err: error }, 'the canaries could not be checked');
    }
  };
  const timer = setInterval(() => {
    checking ??= check().finally(() => {
      checking = null;
    });
  }, EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await checking;
  };
}
