import { randomUUID } from 'node:crypto';
import { type IncomingHttpHeaders, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply } from 'fastify';
import type { ErrorBody } from 'shared-api/contract';

const MESSAGES: Readonly<Record<number, string>> = {
  400: 'La dirección o el contenido del pedido no son válidos.',
  404: 'La dirección solicitada no existe.',
  405: 'La operación no existe en esta dirección.',
  408: 'El pedido tardó demasiado en llegar. Vuelva a intentarlo.',
  413: 'El contenido enviado supera el tamaño permitido.',
  414: 'La dirección solicitada es demasiado larga.',
  415: 'El tipo de contenido no se acepta en esta dirección.',
  431: 'Los encabezados del pedido son demasiado largos.',
  503: 'El servicio no está disponible en este momento. Vuelva a intentarlo en unos minutos.',
};
const UNEXPECTED = 'Ocurrió un error inesperado. Vuelva a intentarlo en unos minutos.';

const STATUS_OF_BROKEN: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/** Answers a connection that sent no valid request (too slow, not HTTP) in the error form, and closes it. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code !== 'ECONNRESET' && socket.writable) {
    const status = STATUS_OF_BROKEN[error.code ?? ''] ?? 400;
    const body = JSON.stringify(errorBody({ id: randomUUID() }, status));
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
        `Content-Length: ${Buffer.byteLength(body)}\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n${body}`,
    );
  }
  socket.destroy(error);
}

/** The part of a reply that all kinds of Fastify servers share. */
export interface AnyReply {
  readonly request: { readonly id: string; readonly headers: IncomingHttpHeaders };
  code(statusCode: number): unknown;
  header(name: string, value: string): unknown;
  removeHeader(name: string): unknown;
  send(payload: string): unknown;
}

/** The portal's error form. The cause stays in the log, under the same request id. */
export const errorBody = (request: Pick<AnyReply['request'], 'id'>, statusCode: number): ErrorBody => ({
  statusCode,
  error: STATUS_CODES[statusCode] ?? 'Error',
  message: MESSAGES[statusCode] ?? UNEXPECTED,
  requestId: request.id,
});

export function sendError<Reply extends AnyReply>(reply: Reply, statusCode: number): Reply {
  startError(reply, statusCode);
  reply.header('content-type', 'application/json; charset=utf-8');
  reply.header('cache-control', 'no-store');
  reply.send(JSON.stringify(errorBody(reply.request, statusCode)));
  return reply;
}

/** Refuses what was not found; with a method that does not read, the method: pages and files take no other. */
export function refuseMissing(reply: FastifyReply, refuse: () => FastifyReply): FastifyReply {
  if (['GET', 'HEAD'].includes(reply.request.method)) return refuse();
  return sendError(reply.header('allow', 'GET, HEAD'), 405);
}

/** Sets the status of an error, and when to retry. */
export function startError(reply: AnyReply, statusCode: number): void {
  reply.code(statusCode);
  if (statusCode === 503) reply.header('retry-after', '10');
}

/**
 * Refuses a file in plain text, never with a page: a browser must not run HTML as a script. It asks for the whole file
 * after a range beyond its end.
 */
export const refuseFile = (reply: FastifyReply, statusCode: 404 | 416): FastifyReply =>
  reply
    .code(statusCode)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(statusCode === 404 ? 'El archivo no existe.\n' : 'El archivo no tiene esa parte.\n');
