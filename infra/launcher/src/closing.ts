import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const CHECK_MS = 50;

/**
 * Closes connections that carry no call while the server closes. Node does so only once, when closing starts, so a
 * connection that is still sending a file then would stay until its keep-alive ends; and it counts one that has sent nothing
 * as busy, such as those that browsers open ahead.
 */
export function closeConnectionsOnceIdle(app: FastifyInstance): void {
  const sockets = new Set<Socket>();
  app.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  app.addHook('preClose', async () => {
    const timer = setInterval(() => {
      app.server.closeIdleConnections();
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    }, CHECK_MS);
    timer.unref();
    app.server.once('close', () => clearInterval(timer));
  });
}
