import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Objects, objectsOf } from './s3/objects.ts';
import { outsideService } from './s3/outside.ts';
import { type Conditions, ownService } from './s3/own.ts';
import type { Service } from './s3/service.ts';

/** The portal's folder, below the test's own. */
const FOLDER = 'ciudad/archivos';

interface Options {
  /** Only the tests' own service can do otherwise than `kept`. */
  readonly conditions?: Conditions;
}

export interface S3Request {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
}

/** The portal's empty folder in a bucket of an S3 service, and ways to make the service fail. */
export interface TestS3 extends Objects {
  /** The portal's settings for it. */
  readonly env: Record<'FILES_URL' | 'RELEASES_URL' | 'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY', string>;
  readonly bucket: string;
  /** Requests to the service, in order. */
  readonly requests: S3Request[];
  /** Answers the next `times` writes with a status: 503 as if down, 507 as if full. */
  fail(status: number, times: number, code?: string): void;
  /** Breaks every connection, or answers again. */
  breakDown(broken: boolean): void;
  /** Accepts requests without answering, or answers them all. */
  hang(hanging: boolean): void;
  /** Carries out the next write, but breaks the connection before its answer. */
  loseNextAnswer(): void;
  /** Removes the test's objects. */
  stop(): Promise<void>;
}

/**
 * Starts the tests' own service, or uses the one that `TEST_S3_URL` names (`s3://bucket/folder?region=…&endpoint=…`, with
 * the portal's credentials: `npm run try-bucket`). A server in front of it can fail as services do.
 */
export async function startS3({ conditions = 'kept' }: Options = {}): Promise<TestS3> {
  const outside = conditions === 'kept' ? outsideService(process.env) : null;
  return startInFrontOf(outside ?? (await ownService(conditions)));
}

async function startInFrontOf(service: Service): Promise<TestS3> {
  const requests: S3Request[] = [];
  const failing = { status: 0, times: 0, code: '' };
  let broken = false;
  let losing = false;
  let hanging = false;
  const waiting: (() => void)[] = [];

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
    if (hanging) waiting.push(answer);
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
    breakDown(next) {
      broken = next;
      if (next) server.closeAllConnections();
    },
    hang(next) {
      hanging = next;
      if (!next) for (const answer of waiting.splice(0)) answer();
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
