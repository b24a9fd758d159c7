import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorBody } from 'shared-api/contract';
import { newId } from '../ids.ts';

const LONGEST_HEADERS_MS = 30_000;
const CHECK_EVERY_MS = 15_000;

/** Options of a server that gives a caller this long, in milliseconds, to send a request. */
export const timeouts = (requestTimeout: number) => ({
  requestTimeout,
  // The answer may take a moment after the last byte; only a connection on which nothing moves is cut here.
  connectionTimeout: requestTimeout + 10_000,
  http: {
    requestTimeout,
    // Node mistakes one for the other when the headers may take longer than the whole.
    headersTimeout: Math.min(requestTimeout, LONGEST_HEADERS_MS),
    connectionsCheckingInterval: Math.min(requestTimeout, CHECK_EVERY_MS),
  },
});

const WORDS: Readonly<Record<string, readonly [status: number, message: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'El pedido tardó demasiado en llegar. Vuelva a intentar.'],
  HPE_HEADER_OVERFLOW: [431, 'El pedido lleva encabezados demasiado largos.'],
};

/** Answers what never became a request (too slow, not HTTP) in the error's one form, and hangs up. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code !== 'ECONNRESET' && socket.writable) {
    const [statusCode, message] = WORDS[error.code ?? ''] ?? [400, 'El pedido no se pudo leer.'];
    const reason = STATUS_CODES[statusCode] ?? 'Error';
    const answer: ErrorBody = { statusCode, error: reason, message, requestId: newId() };
    const body = JSON.stringify(answer);
    socket.write(
      `HTTP/1.1 ${statusCode} ${reason}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    );
  }
  socket.destroy(error);
}
