import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { HeadBucketCommand } from '@aws-sdk/client-s3';
import { expect, it, onTestFinished, vi } from 'vitest';
import { clientOf, reasonOf } from './client.ts';

it('reaches a bucket through the proxy of the environment', async () => {
  const requestLines: string[] = [];
  const proxy = createServer((socket) => {
    socket.once('data', (head) => {
      requestLines.push(String(head).split('\r\n', 1)[0] ?? '');
      socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    });
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  vi.stubEnv('HTTPS_PROXY', `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    proxy.close();
  });
  const client = clientOf({
    name: 'ciudad',
    prefix: '',
    region: 'us-east-1',
    endpoint: 'https://almacen.example',
    credentials: { accessKeyId: 'una', secretAccessKey: 'clave' },
  });
  await expect(client.send(new HeadBucketCommand({ Bucket: 'ciudad' }))).rejects.toThrow('403');
  expect(requestLines).toContain('CONNECT almacen.example:443 HTTP/1.1');
});

it.each([
  ['SELF_SIGNED_CERT_IN_CHAIN', 'self-signed certificate in certificate chain', /NODE_EXTRA_CA_CERTS/],
  ['CERT_HAS_EXPIRED', 'certificate has expired', /venció/],
  ['ERR_TLS_CERT_ALTNAME_INVALID', "does not match certificate's altnames", /de otro nombre/],
  ['ECONNREFUSED', 'connect ECONNREFUSED 10.0.0.7:9000', /^connect ECONNREFUSED 10\.0\.0\.7:9000$/],
])('says in Spanish why a TLS connection was refused (%s)', (code, message, words) => {
  expect(reasonOf(Object.assign(new Error(message), { code }))).toMatch(words);
});
