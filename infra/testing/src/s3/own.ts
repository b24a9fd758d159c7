import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buildApp } from 'fauxqs';
import type { Service } from './service.ts';

const BUCKET = 'portal-archivos';

/**
 * Treatment of conditional writes (`If-Match`, `If-None-Match`): `kept`, by the standard; `unquoted`, but with the quotes taken
 * for a part of the tag, as Ceph does; `ignored`, it always writes.
 */
export type Conditions = 'kept' | 'unquoted' | 'ignored';

/** Starts the tests' own service, in this process. It checks neither signatures nor hashes. */
export async function ownService(conditions: Conditions): Promise<Service> {
  const app = buildApp({ logger: false });
  await app.ready();
  await app.inject({ method: 'PUT', url: `/${BUCKET}` });
  /** Writes run one after the other, so that a condition is checked and the object written in one step. */
  let lastWrite: Promise<unknown> = Promise.resolve();

  /** Checks the condition of a write, as the `fauxqs` server ignores conditions. */
  async function holds({ url = '/', headers }: IncomingMessage): Promise<boolean> {
    const { 'if-match': match, 'if-none-match': noneMatch } = headers;
    if (conditions === 'ignored' || (match === undefined && noneMatch === undefined)) return true;
    const path = url.split('?')[0] ?? '/';
    const { statusCode, headers: stored } = await app.inject({ method: 'HEAD', url: path });
    if (noneMatch !== undefined) return statusCode !== 200;
    const tag = conditions === 'unquoted' ? String(stored.etag).replaceAll('"', '') : stored.etag;
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
