import { createServer, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { codeOf, startTaxAuthority, type TestTaxAuthority } from '#test/tax-authority.ts';

let authority: TestTaxAuthority;
beforeAll(async () => {
  authority = await startTaxAuthority();
});
beforeEach(() => authority.renew());
afterAll(() => authority?.stop());

const listening = (server: Server): Promise<AddressInfo> =>
  new Promise((resolve) => {
    server.listen(0, 'localhost', () => resolve(server.address() as AddressInfo));
  });

it('an unknown key is not found; a broken or silent registry is unavailable', async () => {
  const client = authority.client();
  expect(await codeOf(client.getTaxpayer('23200000099'))).toBe('not_found');
  expect(await codeOf(client.getTaxpayer('30558535985'))).toBe('unavailable');
  expect(await codeOf(client.getTaxpayer('30558564675'))).toBe('unavailable');
  await authority.app.close();
  expect(await codeOf(client.getTaxpayer('20002307554'))).toBe('unavailable');
});

it('who presents a certificate that nobody vouches for is asked nothing', async () => {
  const impostor = createSecureServer({
    key: authority.keys.wsaa.key,
    cert: authority.keys.wsaa.certificate,
  });
  let requests = 0;
  impostor.on('request', (_request, response) => {
    requests += 1;
    response.end();
  });
  const { port } = await listening(impostor);
  try {
    const wsaaUrl = authority.settings.wsaaUrl.replace(/^http:\/\/[^/]+/, `https://localhost:${port}`);
    await expect(authority.client({ wsaaUrl }).getTaxpayer('20002307554')).rejects.toMatchObject({
      code: 'unavailable',
      cause: { cause: { code: expect.stringMatching(/SELF_SIGNED|UNABLE_TO_VERIFY/) } },
    });
    expect(requests).toBe(0);
  } finally {
    impostor.close();
  }
});

it('an answer that sends the portal elsewhere is not followed', async () => {
  const sends = createServer((_request, response) =>
    response.writeHead(307, { location: authority.settings.wsaaUrl }).end(),
  );
  const { port } = await listening(sends);
  try {
    const wsaaUrl = `http://127.0.0.1:${port}/`;
    expect(await codeOf(authority.client({ wsaaUrl }).getTaxpayer('20002307554'))).toBe('unavailable');
    expect(authority.ticketsAsked()).toBe(0);
  } finally {
    sends.close();
  }
});

it('a registry that never answers is given up in time', async () => {
  let calls = 0;
  const silent: Server = createServer(() => {
    calls += 1;
  });
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  try {
    const registryUrl = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`;
    const start = performance.now();
    expect(await codeOf(authority.client({ registryUrl }, 400).getTaxpayer('20002307554'))).toBe(
      'unavailable',
    );
    expect(performance.now() - start).toBeLessThan(4_000);
    expect(calls, 'nobody waits twice').toBe(1);
  } finally {
    silent.closeAllConnections();
    silent.close();
  }
});

it('an answer without end is given up once it is too large', async () => {
  const endless = createServer((_request, response) => {
    const piece = ' '.repeat(1024 * 1024);
    const more = () => {
      while (!response.destroyed && response.write(piece));
    };
    response.writeHead(200, { 'content-type': 'text/xml' }).on('drain', more);
    more();
  });
  const { port } = await listening(endless);
  try {
    const registryUrl = `http://localhost:${port}/`;
    await expect(authority.client({ registryUrl }).getTaxpayer('20002307554')).rejects.toMatchObject({
      code: 'unavailable',
      message: 'the answer is too large',
    });
  } finally {
    endless.closeAllConnections();
    endless.close();
  }
});

it.each([
  ['is tried once more', '/sr-padron', 'answered', 2],
  // WSAA gives no second ticket for minutes.
  ['is not tried again where it asked for a ticket', '/ws/services/LoginCms', 'unavailable', 1],
])('a connection that breaks %s', async (_what, address, code, tries) => {
  let requests = 0;
  authority.app.server.prependListener('request', ({ url, socket }) => {
    if (!url?.startsWith(address)) return;
    requests += 1;
    if (requests === 1) socket.destroy();
  });
  expect(await codeOf(authority.client().getTaxpayer('20002460123'))).toBe(code);
  expect(requests).toBe(tries);
});
