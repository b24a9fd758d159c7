import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { ErrorBody } from 'shared-api/contract';
import { newId } from '../ids.ts';

/** A connection without any traffic is closed; the answer to a large upload may take two minutes. */
const SILENT_CONNECTION_MS = 130_000;
const LONGEST_HEADERS_MS = 30_000;
/** Bytes of a body that must arrive in each period. A poor mobile line brings ten times as many. */
const MIN_BYTES = 16 * 1024;

/** Options of a server that gives a request as long as it keeps arriving: `registerSlowBodyLimit` ends the others. */
export const TIMEOUTS = {
  requestTimeout: 0,
  connectionTimeout: SILENT_CONNECTION_MS,
  http: { requestTimeout: 0, headersTimeout: LONGEST_HEADERS_MS },
};

/** Ends requests whose body stops or trickles, after a period in milliseconds, with 408. */
export function registerSlowBodyLimit(app: FastifyInstance, periodMs: number): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    if (raw.headers['content-length'] ?? raw.headers['transfer-encoding']) {
      let before = raw.socket.bytesRead;
      const timer = setInterval(() => {
        if (raw.complete) return clearInterval(timer);
        const arrived = raw.socket.bytesRead - before;
        before += arrived;
        if (arrived >= MIN_BYTES) return;
        if (reply.raw.headersSent) raw.socket.destroy();
        else answerBrokenRequest(new SlowRequest('the body arrives too slowly'), raw.socket);
      }, periodMs);
      raw.once('close', () => clearInterval(timer));
    }
    done();
  });
}

class SlowRequest extends Error {
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT';
}

const PROBLEMS: Readonly<Record<string, readonly [status: number, message: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'El pedido tardó demasiado en llegar. Vuelva a intentar.'],
  HPE_HEADER_OVERFLOW: [431, 'El pedido lleva encabezados demasiado largos.'],
};

/** Answers a connection that sent no valid request (too slow, not HTTP) in the contract's error form, and closes it. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code !== 'ECONNRESET' && socket.writable) {
    const [statusCode, message] = PROBLEMS[error.code ?? ''] ?? [400, 'El pedido no se pudo leer.'];
    const reason = STATUS_CODES[statusCode] ?? 'Error';
    const answer: ErrorBody = { statusCode, error: reason, message, requestId: newId() };
    const body = JSON.stringify(answer);
    socket.write(
      `HTTP/1.1 ${statusCode} ${reason}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    );
  }
  socket.destroy(error);
}
