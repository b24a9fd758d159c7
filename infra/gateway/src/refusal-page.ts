import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type ErrorBody, ReceivedErrorBody } from 'shared-api/contract';
import { escapeHtml } from 'shared-api/rules';
import * as v from 'valibot';
import { type AnyReply, errorBody, sendError, startError } from './errors.ts';

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
export function sendRefusalPage(reply: AnyReply, { message, requestId }: ErrorBody): void {
  const paragraphs = [message].flat().map((text) => `<p>${escapeHtml(text)}</p>`);
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

/** Reads a refusal of the upstream. @returns its text if it isn't in the portal's form */
export async function readRefusal(body: Readable): Promise<ErrorBody | string> {
  const received = await text(body);
  try {
    const refusal = v.safeParse(ReceivedErrorBody, JSON.parse(received));
    return refusal.success ? refusal.output : received;
  } catch {
    return received;
  }
}
