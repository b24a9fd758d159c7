import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { HeadBucketCommand } from '@aws-sdk/client-s3';
import { expect, it, onTestFinished, vi } from 'vitest';
import { clientOf } from './client.ts';

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
