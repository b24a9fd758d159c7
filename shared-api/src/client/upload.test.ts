// @vitest-environment jsdom
import { ApiError, createClient, NO_CONNECTION } from 'shared-api/client';
import { uploadFile } from 'shared-api/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { json, startServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
let loggedOut: number;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.received.length = 0;
  loggedOut = 0;
});

/** Stands for a browser's request, which reports the progress of an upload. */
function upload(options: { signal?: AbortSignal; onProgress?: (share: number) => void } = {}) {
  const client = createClient({
    baseUrl: server.baseUrl,
    token: () => 'token-1',
    onUnauthorized: () => {
      loggedOut++;
    },
  });
  const file = new Blob([new Uint8Array(300_000).fill(65)], { type: 'application/pdf' });
  return client.upload(uploadFile, file, 'acta.pdf', { onProgress: () => undefined, ...options });
}
const refusal = async (): Promise<ApiError> => {
  const error: unknown = await upload().catch((thrown: unknown) => thrown);
  if (!(error instanceof ApiError)) throw new Error(`not refused with an ApiError: ${String(error)}`);
  return error;
};

describe('a file with progress', () => {
  it('tells the share sent, growing up to all of it, and answers the URL', async () => {
    server.answer = json(200, { data: 'https://portal/files/x' });
    const shares: number[] = [];
    expect(await upload({ onProgress: (share) => shares.push(share) })).toEqual({
      data: 'https://portal/files/x',
    });
    expect(shares.length).toBeGreaterThan(0);
    expect(shares.at(-1)).toBe(1);
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
    expect(Math.min(...shares)).toBeGreaterThanOrEqual(0);
    const [call] = server.received;
    expect(call?.method).toBe('POST');
    expect(call?.url).toBe('/api/municat/files/upload');
    expect(call?.headers.authorization).toBe('Bearer token-1');
    expect(call?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);
    expect(call?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(call?.body).toContain('name="file"; filename="acta.pdf"');
    expect(call?.body.length).toBeGreaterThan(300_000);
  });

  it('tells the server’s reason', async () => {
    server.answer = json(415, {
      statusCode: 415,
      error: 'x',
      message: 'El archivo debe ser PDF.',
      requestId: 'r',
    });
    expect(await refusal()).toMatchObject({
      status: 415,
      message: 'El archivo debe ser PDF.',
      fromServer: true,
    });
    expect(loggedOut).toBe(0);
  });

  it.each([401, 403])('ends the session on %i', async (status) => {
    server.answer = json(status, { statusCode: status, error: 'x', message: 'No', requestId: 'r' });
    expect((await refusal()).status).toBe(status);
    expect(loggedOut).toBe(1);
  });

  it.each([200, 502])('is refused when the answer %i is no JSON', async (status) => {
    server.answer = (response) =>
      response.writeHead(status, { 'content-type': 'text/html' }).end('<html></html>');
    expect(await refusal()).toMatchObject({ status, fromServer: false });
  });

  it('tells a lost connection', async () => {
    server.answer = (response) => response.destroy();
    expect(await refusal()).toMatchObject({ status: 0, message: NO_CONNECTION });
  });

  it('can be cancelled, before it starts and on its way', async () => {
    await expect(upload({ signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' });
    expect(server.received).toHaveLength(0);
    const abort = new AbortController();
    server.answer = () => abort.abort();
    const running = upload({ signal: abort.signal });
    await expect(running).rejects.toMatchObject({ name: 'AbortError' });
  });
});
