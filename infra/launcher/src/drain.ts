import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/**
 * Lets whoever shares out calls leave these servers out before they stop: the API says that it is not ready, and every
 * connection is closed with its next answer, so that no call meets one that closes under it. Everything is answered
 * until then.
 */
export async function drain(apps: readonly FastifyInstance[], milliseconds: number): Promise<void> {
  if (milliseconds === 0) return;
  for (const app of apps) {
    if (app.hasDecorator('stopBeingReady')) app.stopBeingReady();
    app.server.prependListener('request', (_request, response) => {
      response.shouldKeepAlive = false;
    });
  }
  await wait(milliseconds);
}
