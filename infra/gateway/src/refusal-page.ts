import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { ErrorBody } from 'shared-api/contract';
import * as v from 'valibot';
import { type AnyReply, errorBody, sendError, startError } from './errors.ts';
import { escapeHtml } from './escape.ts';

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

/** Whether a person will read the answer itself: the browser asked for a page, and no code of ours. */
export const isForPerson = ({ headers }: AnyReply['request']): boolean =>
  /\btext\/html\b/.test(headers.accept ?? '');

/** Refuses in the form that suits who asked. */
export function refuse(reply: AnyReply, status: number): void {
  if (!isForPerson(reply.request)) return void sendError(reply, status);
  startError(reply, status);
  sendRefusalPage(reply, errorBody(reply.request, status));
}

/**
 * Shows a refusal to whoever opened an address of the API in the browser (a file whose time is over, a form of a page
 * without code) as a page that says what happened and leads back.
 */
export function sendRefusalPage(reply: AnyReply, { message, requestId }: ErrorBody): void {
  const said = [message].flat().map((one) => `<p>${escapeHtml(one)}</p>`);
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
${said.join('\n')}
<p><a href="/">Ir al inicio del portal</a></p>
<p><small>Si necesita ayuda, mencione este código: ${escapeHtml(requestId)}</small></p>
</main>
</body>
</html>
`,
  );
}

/** Reads a refusal of the server behind. @returns what to send on if it is no refusal in the portal's form: its bytes */
export async function readRefusal(body: Readable): Promise<ErrorBody | string> {
  const said = await text(body);
  try {
    const refusal = v.safeParse(ErrorBody, JSON.parse(said));
    return refusal.success ? refusal.output : said;
  } catch {
    return said;
  }
}
