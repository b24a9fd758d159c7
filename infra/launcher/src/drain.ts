import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/**
 * Gives load balancers time to leave these servers out before they stop: the API reports that it is not ready, and each
 * connection closes with its next answer. Calls are answered until then.
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
