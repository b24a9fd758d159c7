import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
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
  readonly env: Record<'FILES_URL' | 'RELEASES_URL' | 'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY', string>;
  /** Address of an object by its key. */
  addressOf(key: string): string;
  readonly requests: S3Request[];
  /** The status with which it answers the next so many requests to write: 503 as one that is down, 507 as a full one. */
  fail(status: number, times: number): void;
  /** Breaks every connection instead of answering, until it is told otherwise. */
  breakDown(broken: boolean): void;
  /** Does the next write, but breaks the connection instead of saying so. */
  loseNextAnswer(): void;
  stop(): Promise<void>;
}

interface Options {
  /** False: it writes whatever the conditions of a write are, as services do that don't know them. */
  readonly conditions?: boolean;
}

const BUCKET = 'portal-archivos';
const PREFIX = 'ciudad/archivos';

export async function startS3({ conditions = true }: Options = {}): Promise<TestS3> {
  const app = buildApp({ logger: false });
  await app.ready();
  const requests: S3Request[] = [];
  const failing = { status: 0, times: 0 };
  let broken = false;
  let losing = false;
  /** Writes follow each other, so that what a write depends on is looked at and changed in one step. */
  let lastWrite: Promise<unknown> = Promise.resolve();

  const refuse = (request: IncomingMessage, response: ServerResponse, status: number, code: string) => {
    request.resume();
    response.writeHead(status, { 'content-type': 'application/xml' });
    response.end(`<Error><Code>${code}</Code><Message>for now</Message></Error>`);
  };

  /** What the server behind does not know: that a write may depend on what is there (Amazon's PutObject, `If-Match`). */
  async function holds({ url = '/', headers }: IncomingMessage): Promise<boolean> {
    const { 'if-match': match, 'if-none-match': noneMatch } = headers;
    if (!conditions || (match === undefined && noneMatch === undefined)) return true;
    const path = url.split('?')[0] ?? '/';
    const { statusCode, headers: found } = await app.inject({ method: 'HEAD', url: path });
    return noneMatch === undefined ? statusCode === 200 && found.etag === match : statusCode !== 200;
  }

  async function write(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (failing.times > 0) {
      failing.times -= 1;
      return refuse(request, response, failing.status, 'Failing');
    }
    if (!(await holds(request))) return refuse(request, response, 412, 'PreconditionFailed');
    const done = once(response, 'close');
    if (losing) {
      losing = false;
      response.end = () => response.destroy();
    }
    app.routing(request, response);
    await done;
  }

  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request;
    requests.push({ method, path: url, headers });
    if (broken) return void request.destroy();
    if (method !== 'PUT') return app.routing(request, response);
    lastWrite = lastWrite.then(() => write(request, response)).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await fetch(`${origin}/${BUCKET}`, { method: 'PUT' });
  requests.length = 0;
  const address = `s3://${BUCKET}/${PREFIX}?region=sa-east-1&endpoint=${origin}`;
  return {
    env: {
      FILES_URL: address,
      RELEASES_URL: address,
      AWS_ACCESS_KEY_ID: 'portal',
      AWS_SECRET_ACCESS_KEY: 'secreto',
    },
    addressOf: (key) => `${origin}/${BUCKET}/${PREFIX}/${key}`,
    requests,
    fail: (status, times) => void Object.assign(failing, { status, times }),
    breakDown(now) {
      broken = now;
      if (now) server.closeAllConnections();
    },
    loseNextAnswer() {
      losing = true;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await app.close();
    },
  };
}
