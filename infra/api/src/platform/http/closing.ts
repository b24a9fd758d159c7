import type { FastifyInstance } from 'fastify';

const CHECK_MS = 50;

/**
 * Closes connections as they become idle while the server closes. Node does so only once, when closing starts: a
 * connection that is still sending a file then would keep the process until its keep-alive ends.
 */
export function closeConnectionsOnceIdle(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    const timer = setInterval(() => app.server.closeIdleConnections(), CHECK_MS);
    timer.unref();
    app.server.once('close', () => clearInterval(timer));
  });
}
