import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { listen, rawBytes, rawGet, startPortal, type TestPortal } from 'infra-testing/portal';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { HTTP_FIELDS } from '../test/support/http-fields.ts';

const LONG = { data: 'licitación '.repeat(500) };
const EXPIRED = {
  statusCode: 404,
  error: 'Not Found',
  message: ['No se encontró el <archivo>.', 'Vuelva a abrirlo desde su página.'],
  // An API that is newer than the gateway sends it.
  code: 'NUEVO',
  requestId: 'abc-1',
};
/** What browsers accept when a person opens an address. */
const PERSON = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
let api: FastifyInstance;
let taxAuthority: FastifyInstance;
let portal: TestPortal;
/** Calls that only a smuggled request makes. */
let hidden = 0;

beforeAll(async () => {
  api = fastify({ bodyLimit: 50 * 1024 * 1024 });
  api.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  api.get('/api/municat/eco', (request) => ({ headers: request.headers, url: request.url }));
  let answers = 0;
  api.all<{ Body?: Readable }>('/api/municat/metodo', async ({ method, body }) => ({
    method,
    body:
      typeof body === 'object' ? await (body instanceof Readable ? text(body) : JSON.stringify(body)) : null,
  }));
  api.get('/api/municat/cuenta', (_request, reply) => {
    answers += 1;
    return reply.header('cache-control', 'private, no-store').type('text/plain').send(String(answers));
  });
  api.get('/api/municat/escondido', () => {
    hidden += 1;
    return {};
  });
  api.get('/api/municat/largo', (_request, reply) => reply.header('etag', '"7"').send(LONG));
  api.get('/api/municat/pdf', (_request, reply) => reply.type('application/pdf').send(randomBytes(5000)));
  api.post('/api/municat/falla', (_request, reply) =>
    reply.code(409).send({ statusCode: 409, message: 'No' }),
  );
  api.post('/api/municat/negado', async (_request, reply) => {
    // The time of a look-up of the session: part of the body has arrived by then.
    await setTimeout(5);
    return reply.code(401).send({ statusCode: 401, message: 'Debe iniciar sesión.' });
  });
  api.get('/api/municat/files/vencido', (_request, reply) =>
    reply.code(404).header('content-security-policy', "default-src 'self'").send(EXPIRED),
  );
  api.post<{ Body: Readable }>('/api/municat/subir', async (request) => {
    const hash = createHash('sha256');
    for await (const part of request.body) hash.update(part as Buffer);
    return { type: request.headers['content-type'], sha256: hash.digest('hex') };
  });
  api.get('/api/municat/certificado-autorizado/claves', () => ({ keys: [{ kid: 'abc' }] }));
  api.get<{ Querystring: { parte?: string } }>('/api/municat/licitaciones/sitemap.xml', (request, reply) =>
    reply
      .type('application/xml; charset=utf-8')
      .header('etag', '"7"')
      .send(`<urlset>${request.query.parte ?? ''}</urlset>`.padEnd(3000)),
  );
  api.get('/metrics', (_request, reply) => reply.type('text/plain').send('up 1\n'));
  api.get('/health/ready', () => ({ status: 'ok' }));
  taxAuthority = fastify();
  taxAuthority.get('/contribuyente_/login', (_request, reply) =>
    reply.type('text/html').send('<form></form>'),
  );
  portal = await startPortal({ apiUrl: await listen(api), taxAuthorityUrl: await listen(taxAuthority) });
});
afterAll(async () => {
  await portal.close();
  await api.close();
  await taxAuthority.close();
});

describe('the API', () => {
  it('gets path and query unchanged, the request’s id, and the caller’s address from the gateway only', async () => {
    const answer = await fetch(`${portal.url}/api/municat/eco?a=1&b=%20`, {
      headers: {
        'x-forwarded-for': '6.6.6.6',
        'x-forwarded-host': 'evil',
        forwarded: 'for=6.6.6.6',
        'sec-fetch-site': 'cross-site',
        'sec-fetch-dest': 'image',
      },
    });
    const { url, headers } = (await answer.json()) as { url: string; headers: Record<string, string> };
    expect(url).toBe('/api/municat/eco?a=1&b=%20');
    expect(headers).toMatchObject({
      'x-request-id': answer.headers.get('x-request-id'),
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
      'x-forwarded-host': new URL(portal.url).host,
    });
    expect(headers.forwarded).toBeUndefined();
    // The API judges what the browser says about the call.
    expect(headers).toMatchObject({ 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' });
  });

  it('serves the keys of certificates at their well-known address, and nothing beside it', async () => {
    const answer = await fetch(`${portal.url}/.well-known/jwks.json`);
    expect(await answer.json()).toEqual({ keys: [{ kid: 'abc' }] });
    const other = await fetch(`${portal.url}/.well-known/otra`, { headers: { accept: 'text/html' } });
    expect(other.status).toBe(404);
    expect(other.headers.get('content-type')).toMatch(/json/);
  });

  it('serves the sitemap at the root, part by part, compressed, with its ETag', async () => {
    const whole = await rawGet(portal.url, '/sitemap.xml', { 'accept-encoding': 'br' });
    expect(whole.headers).toMatchObject({
      'content-type': 'application/xml; charset=utf-8',
      'content-encoding': 'br',
      etag: 'W/"7"',
    });
    const part = await (await fetch(`${portal.url}/sitemap.xml?parte=3f`)).text();
    expect(part).toContain('<urlset>3f</urlset>');
    const below = await fetch(`${portal.url}/sitemap.xml/otra`, { headers: { accept: 'text/html' } });
    expect(below.status).toBe(404);
  });

  it('answers long JSON compressed, with a weak ETag for all encodings, and says that it varies', async () => {
    const same = { etag: 'W/"7"', vary: 'accept-encoding' };
    const answer = await rawGet(portal.url, '/api/municat/largo', { 'accept-encoding': 'gzip, br' });
    expect(answer.headers).toMatchObject({ 'content-encoding': 'br', ...same });
    expect((await rawGet(portal.url, '/api/municat/largo')).headers).toMatchObject(same);
    expect(JSON.parse(brotliDecompressSync(answer.body).toString())).toEqual(LONG);
    const gzip = await rawGet(portal.url, '/api/municat/largo', { 'accept-encoding': 'gzip' });
    expect(gzip.headers['content-encoding']).toBe('gzip');
  });

  it('compresses no short JSON, no file, and nothing for callers that accept no compression', async () => {
    const encoding = async (target: string, accepted: string) =>
      (await rawGet(portal.url, target, { 'accept-encoding': accepted })).headers['content-encoding'];
    expect(await encoding('/health/ready', 'br')).toBeUndefined();
    expect(await encoding('/api/municat/pdf', 'br')).toBeUndefined();
    expect(await encoding('/api/municat/largo', 'identity')).toBeUndefined();
  });

  it('receives an upload of 12 MB unchanged', async () => {
    const file = randomBytes(12 * 1024 * 1024);
    const answer = await fetch(`${portal.url}/api/municat/subir`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: file,
    });
    expect(await answer.json()).toEqual({
      type: 'multipart/form-data; boundary=x',
      sha256: createHash('sha256').update(file).digest('hex'),
    });
  });

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

  it('is reached with any header of HTTP', async () => {
    const failures: string[] = [];
    for (const name of HTTP_FIELDS) {
      for (const value of ['1', '100-continue', 'websocket', `close, ${name}`]) {
        const answer = await rawBytes(
          portal.url,
          `POST /api/municat/subir HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${name}: ${value}\r\n` +
            'Content-Type: text/plain\r\nContent-Length: 4\r\n\r\nhola',
        );
        if (!/^HTTP\/1\.1 (?:100 Continue\r\n\r\nHTTP\/1\.1 )?[24]/.test(answer)) {
          failures.push(`${name}: ${value} → ${answer.split('\r\n', 1)[0]}`);
        }
      }
    }
    expect(failures).toEqual([]);
  });

  it('gets what curl sends with a large body, after a 100 Continue', async () => {
    const answer = await rawBytes(
      portal.url,
      'POST /api/municat/subir HTTP/1.1\r\nHost: x\r\nConnection: close\r\nExpect: 100-continue\r\n' +
        'Content-Type: text/plain\r\nContent-Length: 4\r\n\r\nhola',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK\r\n/);
  });

  it('gets no header that concerns the caller’s connection only', async () => {
    const answer = await rawBytes(
      portal.url,
      'GET /api/municat/eco HTTP/1.1\r\nHost: x\r\nConnection: close, X-Hop\r\nX-Hop: 1\r\nKeep-Alive: 5\r\n' +
        'TE: trailers\r\nUpgrade: websocket\r\nProxy-Authorization: Basic eDp4\r\nX-End: 2\r\n\r\n',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).toContain('"x-end":"2"');
    expect(answer).not.toMatch(/"(?:x-hop|te|upgrade|proxy-authorization)"|"keep-alive":"5"/);
  });

  it.each(['PUT', 'PATCH', 'DELETE'])(
    'gets %s from behind a firewall that lets only POST through',
    async (method) => {
      const answer = await fetch(`${portal.url}/api/municat/metodo`, {
        method: 'POST',
        headers: { 'x-http-method-override': method, 'content-type': 'application/json' },
        body: '{}',
      });
      expect(await answer.json()).toEqual({ method, body: '{}' });
    },
  );

  it('gets a call as it was sent when another method is named, or in a GET', async () => {
    const named = async (method: string, override: string) =>
      (
        await fetch(`${portal.url}/api/municat/metodo`, {
          method,
          headers: { 'x-http-method-override': override },
        })
      ).json();
    expect(await named('POST', 'GET')).toMatchObject({ method: 'POST' });
    expect(await named('POST', 'CONNECT')).toMatchObject({ method: 'POST' });
    expect(await named('GET', 'DELETE')).toMatchObject({ method: 'GET' });
  });

  it('has its refusals forwarded with status and body', async () => {
    const answer = await fetch(`${portal.url}/api/municat/falla`, { method: 'POST' });
    expect([answer.status, await answer.json()]).toEqual([409, { statusCode: 409, message: 'No' }]);
  });

  it('is asked each time, as its answers are not cached, and its Cache-Control arrives', async () => {
    const numbers: string[] = [];
    for (let times = 0; times < 3; times += 1) {
      const { headers, body } = await rawGet(portal.url, '/api/municat/cuenta');
      expect(headers['cache-control']).toBe('private, no-store');
      numbers.push(body.toString());
    }
    expect(numbers).toEqual(['1', '2', '3']);
  });

  it.each([
    ['two lengths', 'Content-Length: 4\r\nContent-Length: 60'],
    ['a length and chunks', 'Content-Length: 4\r\nTransfer-Encoding: chunked'],
    ['chunks that are none', 'Transfer-Encoding: chunked, identity'],
    ['chunks by another spelling', 'Transfer-Encoding: xchunked'],
    ['chunks by another line end', 'Content-Length: 4\n\tTransfer-Encoding: chunked'],
    ['a length that is no number', 'Content-Length: +4'],
  ])('gets no second request that is smuggled in one with %s', async (_what, lengths) => {
    hidden = 0;
    const answer = await rawBytes(
      portal.url,
      `POST /api/municat/subir HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\n${lengths}\r\n\r\n` +
        '0\r\n\r\nGET /api/municat/escondido HTTP/1.1\r\nHost: x\r\n\r\n',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
    expect(hidden).toBe(0);
  });

  it('is answered over a connection that closes when the caller asked for that', async () => {
    // Resolves only once the connection is closed.
    const answer = await rawBytes(
      portal.url,
      'GET /api/municat/eco HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).toMatch(/^connection: close\r$/im);
  });

  it('has its refusals shown as a page to a person who opens one of its addresses', async () => {
    const seen = await rawGet(portal.url, '/api/municat/files/vencido', { accept: PERSON });
    expect(seen.status).toBe(404);
    expect(seen.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringMatching(/^default-src 'none'; style-src 'sha256-[^']+'; /),
    });
    const page = seen.body.toString();
    expect(page).toContain('<html lang="es-AR">');
    expect(page).toContain(
      '<p>No se encontró el &lt;archivo&gt;.</p>\n<p>Vuelva a abrirlo desde su página.</p>',
    );
    expect(page).toContain('<a href="/">Ir al inicio del portal</a>');
    expect(page).toContain('abc-1');
  });

  it('has its refusals sent as JSON to code, and other answers unchanged to everybody', async () => {
    const json = await rawGet(portal.url, '/api/municat/files/vencido', { accept: '*/*' });
    expect(JSON.parse(json.body.toString())).toEqual(EXPIRED);
    const other = await fetch(`${portal.url}/api/municat/falla`, {
      method: 'POST',
      headers: { accept: PERSON },
    });
    expect([other.status, await other.json()]).toEqual([409, { statusCode: 409, message: 'No' }]);
    const answered = await rawGet(portal.url, '/api/municat/eco', { accept: PERSON });
    expect(JSON.parse(answered.body.toString())).toMatchObject({ url: '/api/municat/eco' });
  });
});

it('answers paths beside the API’s base with JSON, never with a page', async () => {
  const answer = await rawGet(portal.url, '/api/otra', { accept: 'text/html' });
  expect(answer.status).toBe(404);
  expect(JSON.parse(answer.body.toString())).toMatchObject({ statusCode: 404 });
});

it('serves metrics to this machine only', async () => {
  expect((await rawGet(portal.url, '/metrics')).body.toString()).toBe('up 1\n');
  expect((await rawGet(portal.url, '/metrics', { 'x-forwarded-for': '127.0.0.1' })).status).toBe(404);
  const behindProxy = await startPortal({ apiUrl: api.listeningOrigin, trustProxy: true });
  try {
    expect((await rawGet(behindProxy.url, '/metrics', { 'x-forwarded-for': '200.45.1.1' })).status).toBe(404);
  } finally {
    await behindProxy.close();
  }
});

it('serves the local tax authority under the same origin, and 404 without one', async () => {
  expect((await rawGet(portal.url, '/contribuyente_/login')).body.toString()).toBe('<form></form>');
  const without = await startPortal();
  try {
    expect((await rawGet(without.url, '/contribuyente_/login')).status).toBe(404);
  } finally {
    await without.close();
  }
});

it('forwards to its configured upstreams only, whatever host the caller names', async () => {
  let strangers = 0;
  const stranger = createServer((socket) => {
    strangers += 1;
    socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(stranger, 'listening');
  const elsewhere = `127.0.0.1:${(stranger.address() as AddressInfo).port}`;
  try {
    for (const target of [
      `http://${elsewhere}/api/municat/eco`,
      `//${elsewhere}/api/municat/eco`,
      `/api/municat//${elsewhere}/eco`,
      `/api/municat/http://${elsewhere}/eco`,
      `/api/municat@${elsewhere}/eco`,
      `/api/municat/..//${elsewhere}/eco`,
      `/api/municat/%2e%2e//${elsewhere}/eco`,
      `/api/municat/\\${elsewhere}/eco`,
      `/contribuyente_//${elsewhere}/login`,
      `/remotes/http://${elsewhere}/remoteEntry.js`,
      '/api/municat/eco',
    ]) {
      const answer = await rawBytes(
        portal.url,
        `GET ${target} HTTP/1.1\r\nHost: ${elsewhere}\r\nX-Forwarded-Host: ${elsewhere}\r\n` +
          `Forwarded: host=${elsewhere}\r\nX-Original-URL: http://${elsewhere}/\r\nConnection: close\r\n\r\n`,
      );
      expect([target, answer.slice(0, 9)]).toEqual([target, 'HTTP/1.1 ']);
    }
    expect(strangers).toBe(0);
  } finally {
    stranger.close();
  }
});

it('refuses paths that URL parsing changes, so that they don’t pass a filter in front', async () => {
  const before = hidden;
  for (const target of [
    '/api/municat\\escondido',
    '/api/municat/\\escondido',
    '/api/municat/.\\escondido',
    '/api/municat/x\\..\\escondido',
    '/api/municat/x\\..\\..\\..\\metrics',
    '/health/\\ready',
    '/api/municat/../../metrics',
    '/api/municat/%2e%2e/%2e%2e/metrics',
    '/api/municat/.%2e/.%2e/metrics',
    '/api/municat/..%2f..%2fmetrics',
    '/api/municat/x/../escondido',
    '/api/municat/x/%2e%2e/escondido',
    '/api/municat/%2e/escondido',
    '/api/municat/./escondido',
    '/api/municat//escondido',
  ]) {
    const answer = await rawBytes(
      portal.url,
      `GET ${target} HTTP/1.1\r\nHost: localhost\r\nAccept: application/json\r\nConnection: close\r\n\r\n`,
    );
    expect([target, answer.slice(0, 12)]).toEqual([target, expect.stringMatching(/ 40[04]$/)]);
  }
  expect(hidden).toBe(before);
  const asked = await rawGet(portal.url, '/api/municat/eco?objeto=a\\b');
  expect(JSON.parse(asked.body.toString()).url).toBe('/api/municat/eco?objeto=a\\b');
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
    const seen = await rawGet(alone.url, '/api/municat/licitaciones', { accept: PERSON });
    expect([seen.status, seen.headers['retry-after'], seen.headers['content-type']]).toEqual([
      503,
      '10',
      'text/html; charset=utf-8',
    ]);
    expect(seen.body.toString()).toContain('El servicio no está disponible en este momento.');
    expect((await rawGet(alone.url, '/', { accept: 'text/html' })).status).toBe(200);
    expect((await rawGet(alone.url, '/health/live')).body.toString()).toBe('{"status":"ok"}');
  } finally {
    await alone.close();
  }
});
