import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { rawBytes, rawGet, startPortal } from 'infra-testing/portal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HTTP_FIELDS } from '../test/support/http-fields.ts';
import { type ProxiedApi, startProxiedApi } from '../test/support/proxied-api.ts';

let portal: ProxiedApi;
beforeAll(async () => {
  portal = await startProxiedApi();
});
afterAll(() => portal?.close());

describe('the API', () => {
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

  it.each([
    ['two lengths', 'Content-Length: 4\r\nContent-Length: 60'],
    ['a length and chunks', 'Content-Length: 4\r\nTransfer-Encoding: chunked'],
    ['chunks that are none', 'Transfer-Encoding: chunked, identity'],
    ['chunks by another spelling', 'Transfer-Encoding: xchunked'],
    ['chunks by another line end', 'Content-Length: 4\n\tTransfer-Encoding: chunked'],
    ['a length that is no number', 'Content-Length: +4'],
  ])('gets no second request that is smuggled in one with %s', async (_what, lengths) => {
    const before = portal.hiddenCalls();
    const answer = await rawBytes(
      portal.url,
      `POST /api/municat/subir HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\n${lengths}\r\n\r\n` +
        '0\r\n\r\nGET /api/municat/escondido HTTP/1.1\r\nHost: x\r\n\r\n',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
    expect(portal.hiddenCalls()).toBe(before);
  });
});

it('serves metrics to this machine only', async () => {
  expect((await rawGet(portal.url, '/metrics')).body.toString()).toBe('up 1\n');
  expect((await rawGet(portal.url, '/metrics', { 'x-forwarded-for': '127.0.0.1' })).status).toBe(404);
  const behindProxy = await startPortal({ apiUrl: portal.apiUrl, trustProxy: true });
  try {
    expect((await rawGet(behindProxy.url, '/metrics', { 'x-forwarded-for': '200.45.1.1' })).status).toBe(404);
  } finally {
    await behindProxy.close();
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
  const before = portal.hiddenCalls();
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
  expect(portal.hiddenCalls()).toBe(before);
  const backslash = await rawGet(portal.url, '/api/municat/eco?objeto=a\\b');
  expect(JSON.parse(backslash.body.toString()).url).toBe('/api/municat/eco?objeto=a\\b');
});
