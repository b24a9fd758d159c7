import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buildApp } from 'fauxqs';
import type { Service } from './service.ts';

const BUCKET = 'portal-archivos';

/**
 * What a service makes of a write that depends on what is there (Amazon's PutObject, `If-Match`): `kept`, as the standard
 * says; `unquoted`, it keeps that too but takes the quotes of a tag for a part of it, as Ceph's does; `ignored`, it writes
 * whatever the condition is.
 */
export type Conditions = 'kept' | 'unquoted' | 'ignored';

/** The tests' own service, in this process. It checks neither signatures nor hashes. */
export async function ownService(conditions: Conditions): Promise<Service> {
  const app = buildApp({ logger: false });
  await app.ready();
  await app.inject({ method: 'PUT', url: `/${BUCKET}` });
  /** Writes follow each other, so that what a write depends on is looked at and changed in one step. */
  let lastWrite: Promise<unknown> = Promise.resolve();

  /** The server behind knows no conditions. */
  async function holds({ url = '/', headers }: IncomingMessage): Promise<boolean> {
    const { 'if-match': match, 'if-none-match': noneMatch } = headers;
    if (conditions === 'ignored' || (match === undefined && noneMatch === undefined)) return true;
    const path = url.split('?')[0] ?? '/';
    const { statusCode, headers: found } = await app.inject({ method: 'HEAD', url: path });
    if (noneMatch !== undefined) return statusCode !== 200;
    const tag = conditions === 'unquoted' ? String(found.etag).replaceAll('"', '') : found.etag;
    return statusCode === 200 && tag === match;
  }

  async function write(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!(await holds(request))) {
      request.resume();
      response.writeHead(412, { 'content-type': 'application/xml' });
      response.end('<Error><Code>PreconditionFailed</Code><Message>it is not so</Message></Error>');
      return;
    }
    const done = once(response, 'close');
    app.routing(request, response);
    await done;
  }

  return {
    bucket: BUCKET,
    root: '',
    region: 'sa-east-1',
    credentials: { accessKeyId: 'portal', secretAccessKey: 'secreto' },
    handle(request, response) {
      if (request.method !== 'PUT') return app.routing(request, response);
      lastWrite = lastWrite.then(() => write(request, response)).catch(() => response.destroy());
    },
    stop: () => app.close(),
  };
}
