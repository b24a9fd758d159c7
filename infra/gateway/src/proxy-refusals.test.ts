import { once } from 'node:events';
import { connect } from 'node:net';
import fastify from 'fastify';
import { listen, rawGet, startPortal } from 'infra-testing/portal';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { EXPIRED, type ProxiedApi, startProxiedApi } from '../test/support/proxied-api.ts';

/** What browsers accept when a person opens an address. */
const PAGE_ACCEPT = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

let portal: ProxiedApi;
beforeAll(async () => {
  portal = await startProxiedApi();
});
afterAll(() => portal?.close());

describe('the API', () => {
  it('refuses an upload without breaking the connection, so that the reason arrives', async () => {
    const { hostname, port } = new URL(portal.url);
    const socket = connect(Number(port), hostname);
    let received = '';
    socket.on('data', (part) => {
      received += part;
    });
    const half = 2 * 1024 * 1024;
    socket.write(
      'POST /api/municat/negado HTTP/1.1\r\nHost: x\r\nContent-Type: application/octet-stream\r\n',
    );
    socket.write(`Content-Length: ${2 * half}\r\n\r\n`);
    socket.write(Buffer.alloc(half));
    await vi.waitFor(() => expect(received).toContain('Debe iniciar sesión.'), 5_000);
    socket.write(Buffer.alloc(half));
    socket.write('GET /api/municat/eco HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    await once(socket, 'close');
    expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 401', 'HTTP/1.1 200']);
  });

  it('has its refusals shown as a page to a person who opens one of its addresses', async () => {
    const answer = await rawGet(portal.url, '/api/municat/files/vencido', { accept: PAGE_ACCEPT });
    expect(answer.status).toBe(404);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringMatching(/^default-src 'none'; style-src 'sha256-[^']+'; /),
    });
    const page = answer.body.toString();
    expect(page).toContain('<html lang="es-AR">');
    expect(page).toContain(
      '<p>No se encontró el &lt;archivo&gt;.</p>\n<p>Vuelva a abrirlo desde su página.</p>',
    );
    expect(page).toContain('<a href="/">Ir al inicio del portal</a>');
    expect(page).toContain('abc-1');
  });

  it('has its refusals sent as JSON to code, and other answers unchanged to everybody', async () => {
    const json = await rawGet(portal.url, '/api/municat/files/vencido', { accept: '*/*' });
    expect([json.status, JSON.parse(json.body.toString())]).toEqual([404, EXPIRED]);
    const other = await fetch(`${portal.url}/api/municat/falla`, {
      method: 'POST',
      headers: { accept: PAGE_ACCEPT },
    });
    expect([other.status, await other.json()]).toEqual([409, { statusCode: 409, message: 'No' }]);
    const answered = await rawGet(portal.url, '/api/municat/eco', { accept: PAGE_ACCEPT });
    expect(JSON.parse(answered.body.toString())).toMatchObject({ url: '/api/municat/eco' });
  });
});

it('answers paths beside the API’s base with JSON, never with a page', async () => {
  const answer = await rawGet(portal.url, '/api/otra', { accept: 'text/html' });
  expect(answer.status).toBe(404);
  expect(JSON.parse(answer.body.toString())).toMatchObject({ statusCode: 404 });
});

it('answers calls with 503 in Spanish, serves pages and says that it runs while the API is down', async () => {
  const gone = fastify();
  const apiUrl = await listen(gone);
  await gone.close();
  const alone = await startPortal({ apiUrl });
  try {
    for (const target of ['/api/municat/licitaciones', '/health/ready']) {
      const answer = await rawGet(alone.url, target);
      expect(answer.status).toBe(503);
      expect(answer.headers['retry-after']).toBe('10');
      expect(JSON.parse(answer.body.toString())).toEqual({
        statusCode: 503,
        error: 'Service Unavailable',
        message: 'El servicio no está disponible en este momento. Vuelva a intentarlo en unos minutos.',
        requestId: answer.headers['x-request-id'],
      });
    }
    const answer = await rawGet(alone.url, '/api/municat/licitaciones', { accept: PAGE_ACCEPT });
    expect([answer.status, answer.headers['retry-after'], answer.headers['content-type']]).toEqual([
      503,
      '10',
      'text/html; charset=utf-8',
    ]);
    expect(answer.body.toString()).toContain('El servicio no está disponible en este momento.');
    expect((await rawGet(alone.url, '/', { accept: 'text/html' })).status).toBe(200);
    expect((await rawGet(alone.url, '/health/live')).body.toString()).toBe('{"status":"ok"}');
  } finally {
    await alone.close();
  }
});
