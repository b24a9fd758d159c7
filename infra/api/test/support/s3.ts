import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buildApp } from 'fauxqs';

/** A request as the service got it. */
export interface S3Request {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
}

/** A server that speaks S3, with one bucket that is empty. */
export interface TestS3 {
  /** The portal's settings for it. */
  readonly env: Record<string, string>;
  /** Address of an object by its key. */
  addressOf(key: string): string;
  readonly requests: S3Request[];
  /** The status with which it answers the next so many requests to write: 503 as one that is down, 507 as a full one. */
  fail(status: number, times: number): void;
  stop(): Promise<void>;
}

/** Databases and stores on which a promise about files holds; one combination of both is enough. */
export const PLACES = [
  ['pglite', 'folder'],
  ['postgres', 'folder'],
  ['pglite', 's3'],
] as const;

const BUCKET = 'portal-archivos';
const PREFIX = 'ciudad/archivos';

export async function startS3(): Promise<TestS3> {
  const app = buildApp({ logger: false });
  await app.ready();
  const requests: S3Request[] = [];
  const failing = { status: 0, times: 0 };
  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request;
    requests.push({ method, path: url, headers });
    if (method === 'PUT' && failing.times > 0) {
      failing.times -= 1;
      request.resume();
      response.writeHead(failing.status, { 'content-type': 'application/xml' });
      return void response.end('<Error><Code>Failing</Code><Message>for now</Message></Error>');
    }
    app.routing(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await fetch(`${origin}/${BUCKET}`, { method: 'PUT' });
  requests.length = 0;
  return {
    env: {
      FILES_URL: `s3://${BUCKET}/${PREFIX}?region=sa-east-1&endpoint=${origin}`,
      AWS_ACCESS_KEY_ID: 'portal',
      AWS_SECRET_ACCESS_KEY: 'secreto',
    },
    addressOf: (key) => `${origin}/${BUCKET}/${PREFIX}/${key}`,
    requests,
    fail: (status, times) => void Object.assign(failing, { status, times }),
    async stop() {
      server.closeAllConnections();
      server.close();
      await app.close();
    },
  };
}
