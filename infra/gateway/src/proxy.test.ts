import { createHash, randomBytes } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { rawBytes, rawGet, startPortal } from 'infra-testing/portal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LONG, type ProxiedApi, startProxiedApi } from '../test/support/proxied-api.ts';

let portal: ProxiedApi;
beforeAll(async () => {
  portal = await startProxiedApi();
});
afterAll(() => portal?.close());

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

  it('serves the sitemap at the root, compressed, with its ETag', async () => {
    const fullAnswer = await rawGet(portal.url, '/sitemap.xml', { 'accept-encoding': 'br' });
    expect(fullAnswer.headers).toMatchObject({
      'content-type': 'application/xml; charset=utf-8',
      'content-encoding': 'br',
      etag: 'W/"7"',
    });
    const below = await fetch(`${portal.url}/sitemap.xml/otra`, { headers: { accept: 'text/html' } });
    expect(below.status).toBe(404);
  });

  it.each([
    ['JSON', '/api/municat/largo'],
    ['CSV', '/api/municat/tabla'],
  ])(
    'answers long %s compressed, with a weak ETag for all encodings, and says that it varies',
    async (_kind, path) => {
      const same = { etag: 'W/"7"', vary: 'accept-encoding' };
      const answer = await rawGet(portal.url, path, { 'accept-encoding': 'gzip, br' });
      expect(answer.headers).toMatchObject({ 'content-encoding': 'br', ...same });
      expect((await rawGet(portal.url, path)).headers).toMatchObject(same);
      expect(JSON.parse(brotliDecompressSync(answer.body).toString())).toEqual(LONG);
      const gzip = await rawGet(portal.url, path, { 'accept-encoding': 'gzip' });
      expect(gzip.headers['content-encoding']).toBe('gzip');
    },
  );

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
    const overridden = async (method: string, override: string) =>
      (
        await fetch(`${portal.url}/api/municat/metodo`, {
          method,
          headers: { 'x-http-method-override': override },
        })
      ).json();
    expect(await overridden('POST', 'GET')).toMatchObject({ method: 'POST' });
    expect(await overridden('POST', 'CONNECT')).toMatchObject({ method: 'POST' });
    expect(await overridden('GET', 'DELETE')).toMatchObject({ method: 'GET' });
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

  it('is answered over a connection that closes when the caller asked for that', async () => {
    // Resolves only once the connection is closed.
    const answer = await rawBytes(
      portal.url,
      'GET /api/municat/eco HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).toMatch(/^connection: close\r$/im);
  });
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
