import { randomUUID } from 'node:crypto';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { pipeline } from 'node:stream';
import { DeleteObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import { BUCKET_FORM, type Bucket, readBucket } from 'infra-bucket';
import { clientOf } from 'infra-bucket/client';
import type { Service } from './service.ts';

/**
 * Uses a new folder in the bucket that `TEST_S3_URL` names; null if it names none. Requests are forwarded unchanged, with
 * the host of the tests' server, so the service must find buckets by the path under any host name.
 */
export function outsideService(env: NodeJS.ProcessEnv): Service | null {
  if (!env.TEST_S3_URL) return null;
  const bucket = readBucket('TEST_S3_URL', env.TEST_S3_URL, env);
  if (!bucket?.endpoint) throw new Error(`La variable TEST_S3_URL debe ser ${BUCKET_FORM}.`);
  const { name, prefix, region, endpoint, credentials } = bucket;
  const root = `${prefix && `${prefix}/`}${randomUUID()}/`;
  return {
    bucket: name,
    root,
    region,
    credentials,
    handle: forwardTo(new URL(endpoint)),
    stop: () => empty(bucket, root),
  };
}

function forwardTo({ protocol, hostname, port }: URL) {
  const { request: open } = protocol === 'https:' ? https : http;
  const to = { hostname, port, setHost: false, ...(isIP(hostname) === 0 && { servername: hostname }) };
  return (request: IncomingMessage, response: ServerResponse): void => {
    const { method, url: path, rawHeaders } = request;
    const forwarded = open({ ...to, method, path, headers: rawHeaders });
    const broken = (error: unknown) => void (error && response.destroy());
    forwarded.on('response', (answer) => {
      // The client may have closed its connection.
      if (response.destroyed) return void answer.resume();
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      pipeline(answer, response, broken);
    });
    pipeline(request, forwarded, broken);
  };
}

async function empty(bucket: Bucket, root: string): Promise<void> {
  const client = clientOf(bucket);
  for (;;) {
    const { Contents = [] } = await client.send(
      new ListObjectsV2Command({ Bucket: bucket.name, Prefix: root }),
    );
    if (Contents.length === 0) return;
    for (const { Key } of Contents) await client.send(new DeleteObjectCommand({ Bucket: bucket.name, Key }));
  }
}
