import { createHash, randomUUID } from 'node:crypto';
import { type IncomingHttpHeaders, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { FastifyReply } from 'fastify';
import { type ErrorBody, ReceivedErrorBody } from 'shared-api/contract';
import { escapeHtml } from 'shared-api/rules';
import * as v from 'valibot';

const MESSAGES: Readonly<Record<number, string>> = {
  400: 'La dirección o el contenido del pedido no son válidos.',
  404: 'La dirección solicitada no existe.',
  405: 'La operación no existe en esta dirección.',
  408: 'El pedido tardó demasiado en llegar. Vuelva a intentarlo.',
  413: 'El contenido enviado supera el tamaño permitido.',
  414: 'La dirección solicitada es demasiado larga.',
  415: 'El tipo de contenido no se acepta en esta dirección.',
  431: 'Los encabezados del pedido son demasiado largos.',
  501: 'La operación no existe en este portal.',
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
const errorBody = (request: Pick<AnyReply['request'], 'id'>, statusCode: number): ErrorBody => ({
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
export function refuseMissing(reply: FastifyReply, answer: () => FastifyReply): FastifyReply {
  if (['GET', 'HEAD'].includes(reply.request.method)) return answer();
  return sendError(reply.header('allow', 'GET, HEAD'), 405);
}

/** Sets the status of an error, and when to retry. */
function startError(reply: AnyReply, statusCode: number): void {
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

const STYLE =
  'body{max-width:40rem;margin:15vh auto 0;padding:0 1rem;font:1.125rem/1.5 system-ui,sans-serif;color:#1b2124}' +
  'h1{font-size:1.5rem}small{color:#4d595f}a{color:#0b5c73}';
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Returns true if a browser asked for a page, so that a person reads the answer. */
export const isForPerson = ({ headers }: AnyReply['request']): boolean =>
  /\btext\/html\b/.test(headers.accept ?? '');

/** Refuses a request with a page or with JSON. */
export function refuse(reply: AnyReply, status: number): void {
  if (!isForPerson(reply.request)) return void sendError(reply, status);
  startError(reply, status);
  sendRefusalPage(reply, errorBody(reply.request, status));
}

/** Shows a refusal to a person who opened an address of the API in the browser, such as an expired file. */
function sendRefusalPage(reply: AnyReply, { message, requestId }: ErrorBody): void {
  const paragraphs = [message].flat().map((line) => `<p>${escapeHtml(line)}</p>`);
  for (const name of ['content-length', 'etag']) reply.removeHeader(name);
  reply.header('content-type', 'text/html; charset=utf-8');
  reply.header('content-security-policy', CONTENT_SECURITY_POLICY);
  reply.header('cache-control', 'no-store');
  reply.send(
    `<!doctype html>
<html lang="es-AR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>No se pudo completar el pedido</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>No se pudo completar el pedido</h1>
${paragraphs.join('\n')}
<p><a href="/">Ir al inicio del portal</a></p>
<p><small>Si necesita ayuda, mencione este código: ${escapeHtml(requestId)}</small></p>
</main>
</body>
</html>
`,
  );
}

/** Sends an upstream's refusal as a page; unchanged, if it isn't in the portal's form. */
export async function sendRefusal(reply: AnyReply, body: Readable): Promise<void> {
  const received = await text(body).catch(() => null);
  if (received === null) return void sendError(reply, 503);
  const refusal = v.safeParse(v.pipe(v.string(), v.parseJson(), ReceivedErrorBody), received);
  if (refusal.success) sendRefusalPage(reply, refusal.output);
  else reply.send(received);
}
