import type { FastifyInstance } from 'fastify';

const EVERY_MS = 50;

/**
 * Lets a server that closes end with its last answer. Node closes idle connections once, when closing starts; one
 * whose answer ends after that (a file being sent) would keep the process until its keep-alive runs out.
 */
export function closeConnectionsOnceIdle(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    const timer = setInterval(() => app.server.closeIdleConnections(), EVERY_MS);
    timer.unref();
    app.server.once('close', () => clearInterval(timer));
  });
}
