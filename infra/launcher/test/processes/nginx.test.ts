import { once } from 'node:events';
import { request } from 'node:http';
import { type ConnectionOptions, connect } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HAS_NGINX, NAME, startNginx, type TestNginx } from '../support/nginx.ts';

describe.skipIf(!HAS_NGINX)('Debian’s nginx with the configuration that is shipped', () => {
  let nginx: TestNginx;

  beforeAll(async () => {
    nginx = await startNginx();
  }, 60_000);
  afterAll(() => nginx?.close());

  /** Returns the protocol and cipher of a handshake, or `refused`. */
  const handshake = (options: ConnectionOptions) =>
    new Promise<string>((resolve) => {
      const socket = connect({
        host: '127.0.0.1',
        port: nginx.ports.tls,
        servername: NAME,
        rejectUnauthorized: false,
        ...options,
      });
      socket.on('secureConnect', () => {
        resolve(`${socket.getProtocol()} ${socket.getCipher().name}`);
        socket.destroy();
      });
      socket.on('error', () => resolve('refused'));
    });

  it('gives pages and calls, and says that TLS is to be kept to exactly once', async () => {
    const page = await nginx.ask('/');
    expect([page.status, page.text.slice(0, 15)]).toEqual([200, '<!doctype html>']);
    expect(page.headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
    expect((await nginx.ask('/api/municat/licitaciones')).text).toBe('{"data":"algo"}');
  });

  it('tells the portal who asks, whatever the caller says of itself', async () => {
    const answer = await nginx.ask('/api/municat/eco', {
      headers: { 'x-forwarded-for': '6.6.6.6', 'x-forwarded-proto': 'http', 'x-request-id': 'mine' },
    });
    expect(JSON.parse(answer.text)).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': NAME,
      'x-request-id': answer.headers['x-request-id'],
    });
    expect(answer.headers['x-request-id']).not.toBe('mine');
  });

  it('sends http to https', async () => {
    const call = request({
      host: '127.0.0.1',
      port: nginx.ports.plain,
      path: '/licitaciones-concursos?objeto=agua',
      headers: { host: NAME },
      agent: false,
    }).end();
    const [answer] = await once(call, 'response');
    answer.resume();
    expect([answer.statusCode, answer.headers.location]).toEqual([
      301,
      `https://${NAME}/licitaciones-concursos?objeto=agua`,
    ]);
  });

  it('agrees on TLS 1.2 and 1.3 with forward secrecy, the strongest first, and on nothing older or weaker', async () => {
    const anything = { minVersion: 'TLSv1', ciphers: 'ALL:@SECLEVEL=0' } as const;
    expect(await handshake({})).toMatch(/^TLSv1\.3 /);
    expect(await handshake({ ...anything, maxVersion: 'TLSv1.2' })).toBe(
      'TLSv1.2 ECDHE-RSA-AES256-GCM-SHA384',
    );
    const weakFirst = 'ECDHE-RSA-AES128-GCM-SHA256:ECDHE-RSA-AES256-GCM-SHA384';
    expect(await handshake({ maxVersion: 'TLSv1.2', ciphers: weakFirst })).toMatch(/AES256-GCM/);
    for (const maxVersion of ['TLSv1', 'TLSv1.1'] as const) {
      expect([maxVersion, await handshake({ ...anything, maxVersion })]).toEqual([maxVersion, 'refused']);
    }
    for (const ciphers of ['AES128-GCM-SHA256', 'ECDHE-RSA-AES128-SHA', 'AES256-SHA', 'DHE-RSA-AES256-SHA']) {
      const weak = { ...anything, maxVersion: 'TLSv1.2', ciphers: `${ciphers}:@SECLEVEL=0` } as const;
      expect([ciphers, await handshake(weak)]).toEqual([ciphers, 'refused']);
    }
  });
});
