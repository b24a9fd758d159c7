import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorBody } from 'shared-api/contract';
import { newId } from '../ids.ts';

const LONGEST_HEADERS_MS = 30_000;
const CHECK_EVERY_MS = 15_000;

/** Returns server options for a time limit of receiving a request, in milliseconds. */
export const timeouts = (requestTimeout: number) => ({
  requestTimeout,
  // For a connection without any traffic; the answer may take a moment after the request's last byte.
  connectionTimeout: requestTimeout + 10_000,
  http: {
    requestTimeout,
    // Node requires the limit of the headers to be at most that of the request.
    headersTimeout: Math.min(requestTimeout, LONGEST_HEADERS_MS),
    connectionsCheckingInterval: Math.min(requestTimeout, CHECK_EVERY_MS),
  },
});

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
