import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Objects, objectsOf } from './s3/objects.ts';
import { outsideService } from './s3/outside.ts';
import { type Conditions, ownService } from './s3/own.ts';
import type { Service } from './s3/service.ts';

/** Of the portal, below what keys of the test begin with. */
const FOLDER = 'ciudad/archivos';

interface Options {
  /** Of another kind than `kept` is only the tests' own service. */
  readonly conditions?: Conditions;
}

/** A request as the service got it. */
export interface S3Request {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
}

/** The portal's folder, which is empty, in a bucket of a service that speaks S3; and what a test does to both. */
export interface TestS3 extends Objects {
  /** The portal's settings for it. */
  readonly env: Record<'FILES_URL' | 'RELEASES_URL' | 'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY', string>;
  readonly bucket: string;
  /** What the service was asked, in the order in which it came. */
  readonly requests: S3Request[];
  /** The status with which it answers the next so many requests to write: 503 as one that is down, 507 as a full one. */
  fail(status: number, times: number, code?: string): void;
  /** Breaks every connection instead of answering, until it is told otherwise. */
  breakDown(broken: boolean): void;
  /** Takes requests and keeps whoever asks waiting, until it is told otherwise. */
  hang(hanging: boolean): void;
  /** Does the next write, but breaks the connection instead of saying so. */
  loseNextAnswer(): void;
  /** Removes everything that the test left there. */
  stop(): Promise<void>;
}

/**
 * Starts the tests' own service, or goes to the one that `TEST_S3_URL` names (`s3://bucket/folder?region=…&endpoint=…`, with
 * the portal's credentials: `npm run try-bucket`). Either is asked through a server that can fail as services do.
 */
export async function startS3({ conditions = 'kept' }: Options = {}): Promise<TestS3> {
  const outside = conditions === 'kept' ? outsideService(process.env) : null;
  return startBefore(outside ?? (await ownService(conditions)));
}

async function startBefore(service: Service): Promise<TestS3> {
  const requests: S3Request[] = [];
  const failing = { status: 0, times: 0, code: '' };
  let broken = false;
  let losing = false;
  let hanging = false;
  const held: (() => void)[] = [];

  function write(request: IncomingMessage, response: ServerResponse): void {
    if (failing.times > 0) {
      failing.times -= 1;
      request.resume();
      response.writeHead(failing.status, { 'content-type': 'application/xml' });
      response.end(`<Error><Code>${failing.code}</Code></Error>`);
      return;
    }
    if (losing) {
      losing = false;
      response.end = () => response.destroy();
    }
    service.handle(request, response);
  }

  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request;
    requests.push({ method, path: url, headers });
    if (broken) return void request.destroy();
    const answer = () => (method === 'PUT' ? write(request, response) : service.handle(request, response));
    if (hanging) held.push(answer);
    else answer();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { bucket, root, region, credentials } = service;
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const folder = `${root}${FOLDER}`;
  const objects = objectsOf({ name: bucket, prefix: folder, region, endpoint, credentials });
  const address = `s3://${bucket}/${folder}?region=${region}&endpoint=${endpoint}`;
  return {
    ...objects,
    env: {
      FILES_URL: address,
      RELEASES_URL: address,
      AWS_ACCESS_KEY_ID: credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    },
    bucket,
    requests,
    fail: (status, times, code = 'Failing') => void Object.assign(failing, { status, times, code }),
    breakDown(now) {
      broken = now;
      if (now) server.closeAllConnections();
    },
    hang(now) {
      hanging = now;
      if (!now) for (const answer of held.splice(0)) answer();
    },
    loseNextAnswer() {
      losing = true;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await service.stop();
    },
  };
}
