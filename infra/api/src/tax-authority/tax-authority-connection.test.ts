import { getDiffieHellman } from 'node:crypto';
import { createServer, type Server } from 'node:https';
import { type AddressInfo, connect, createServer as createProxy, type Server as NetServer } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import forge from 'node-forge';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { selfSigned } from '#test/self-signed.ts';
import { createCallSoap } from './soap.ts';

const HOST = 'aws.arca.example';
const ANSWER =
  '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><ok>sí</ok></s:Body></s:Envelope>';
/** The 1,024 bits of ARCA's servers (RFC 2409, group 2). */
const DH_1024 = forge.util.encode64(
  forge.asn1
    .toDer(
      forge.asn1.create(forge.asn1.Class.UNIVERSAL, forge.asn1.Type.SEQUENCE, true, [
        integer(`00${getDiffieHellman('modp2').getPrime('hex')}`),
        integer('02'),
      ]),
    )
    .getBytes(),
  64,
);

function integer(hex: string) {
  const bytes = forge.util.hexToBytes(hex);
  return forge.asn1.create(forge.asn1.Class.UNIVERSAL, forge.asn1.Type.INTEGER, false, bytes);
}

const trusted = getCACertificates('default');
let server: Server;
let proxy: NetServer;
let port: number;
/** First lines that the proxy received, and what it says to them. */
let requests: string[] = [];
let proxySays = 'HTTP/1.1 200 OK';

beforeAll(async () => {
  const own = selfSigned([HOST, 'localhost']);
  server = createServer(
    {
      ...own,
      dhparam: `-----BEGIN DH PARAMETERS-----\n${DH_1024}\n-----END DH PARAMETERS-----\n`,
      ciphers: 'DHE-RSA-AES128-GCM-SHA256:@SECLEVEL=0',
      maxVersion: 'TLSv1.2',
    },
    (_request, response) => response.writeHead(200, { 'content-type': 'text/xml' }).end(ANSWER),
  );
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  port = (server.address() as AddressInfo).port;
  proxy = createProxy((socket) => {
    socket.once('data', (head) => {
      requests.push(String(head).split('\r\n', 1)[0] ?? '');
      socket.write(`${proxySays}\r\n\r\n`);
      if (!proxySays.includes('200')) return socket.end();
      const onward = connect(port, 'localhost');
      socket.pipe(onward).pipe(socket);
      for (const one of [socket, onward]) one.on('error', () => one.destroy());
    });
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  setDefaultCACertificates([...trusted, own.cert]);
});
afterEach(() => {
  vi.unstubAllEnvs();
  requests = [];
  proxySays = 'HTTP/1.1 200 OK';
});
afterAll(() => {
  setDefaultCACertificates(trusted);
  server.closeAllConnections();
  server.close();
  proxy.close();
});

const call = (url: string, tlsSecurityLevel?: '0' | '1') =>
  createCallSoap({ tlsSecurityLevel })({ url, body: '<a/>', timeoutMs: 5_000, repeatable: false });
const here = () => `https://localhost:${port}/ws`;

it('reaches a host with 1,024-bit DH once the operator allows it, and says which setting that is before', async () => {
  await expect(call(here())).rejects.toThrow(
    'no connection: its TLS is weaker than this machine accepts: see ARCA_TLS_SECURITY_LEVEL',
  );
  expect(await call(here(), '1')).toEqual({ body: { ok: 'sí' } });
});

it('goes through the proxy of the environment, but for the hosts that are none of its', async () => {
  vi.stubEnv('HTTPS_PROXY', `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`);
  expect(await call(`https://${HOST}/ws`, '1')).toEqual({ body: { ok: 'sí' } });
  expect(requests).toEqual([`CONNECT ${HOST}:443 HTTP/1.1`]);
  vi.stubEnv('NO_PROXY', 'localhost');
  expect(await call(here(), '1')).toEqual({ body: { ok: 'sí' } });
  expect(requests).toHaveLength(1);
  proxySays = 'HTTP/1.1 407 Proxy Authentication Required';
  await expect(call(`https://${HOST}/ws`)).rejects.toThrow('wants a user and a password');
  proxySays = 'HTTP/1.1 403 Forbidden';
  await expect(call(`https://${HOST}/ws`)).rejects.toThrow('does not let the portal reach it');
});

it('says in words why there is no way', async () => {
  const { address, family } = server.address() as AddressInfo;
  const byNumber = family === 'IPv6' ? `[${address}]` : address;
  await expect(call(`https://${byNumber}:${port}/ws`, '1')).rejects.toThrow(
    'its certificate is of another host',
  );
  setDefaultCACertificates(trusted);
  await expect(call(here(), '1')).rejects.toThrow('NODE_EXTRA_CA_CERTS');
  const { port: nobodys } = proxy.address() as AddressInfo;
  proxy.close();
  await expect(call(`https://127.0.0.1:${nobodys}/ws`)).rejects.toThrow(
    'check the firewall, or set HTTPS_PROXY',
  );
});
