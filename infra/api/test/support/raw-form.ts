import { once } from 'node:events';
import { connect } from 'node:net';

const BOUNDARY = 'limite-de-prueba';

/** One part of a form as it travels; headers are sent as they are given, right or wrong. */
export const part = (disposition: string, content: Uint8Array | string, type = 'application/pdf'): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\nContent-Type: ${type}\r\n\r\n`,
    ),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);

export const CLOSING = Buffer.from(`--${BOUNDARY}--\r\n`);

export interface RawForm {
  readonly parts: readonly Buffer[];
  /** Headers that differ from an honest browser's; null leaves one out. */
  readonly headers?: Record<string, string | null>;
  /** Hangs up after the last byte without waiting for an answer. */
  readonly hangUp?: boolean;
}

/**
 * Posts bytes as they are, with whatever is wrong in them, which no HTTP client would send.
 * @returns status and parsed body; status 0 when the server hung up or was hung up on without an answer
 */
export async function postRaw(
  origin: string,
  path: string,
  token: string,
  form: RawForm,
): Promise<{ status: number; body: { message?: string } | null }> {
  const { hostname, port } = new URL(origin);
  const content = Buffer.concat(form.parts);
  const headers: Record<string, string | null> = {
    host: `${hostname}:${port}`,
    authorization: `Bearer ${token}`,
    connection: 'close',
    'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    'content-length': String(content.length),
    ...form.headers,
  };
  const lines = Object.entries(headers).flatMap(([name, value]) =>
    value === null ? [] : [`${name}: ${value}`],
  );
  const socket = connect(Number(port), hostname);
  const received: Buffer[] = [];
  socket.on('data', (chunk) => received.push(chunk));
  socket.on('error', () => socket.destroy());
  await once(socket, 'connect');
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  socket.write(content, () => {
    if (form.hangUp) socket.resetAndDestroy();
  });
  await closed;
  const answer = Buffer.concat(received).toString();
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
  const json = answer.slice(answer.indexOf('\r\n\r\n')).match(/\{.*\}/s)?.[0];
  return { status, body: json ? JSON.parse(json) : null };
}
