import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { Bucket } from './bucket.ts';
import { FileStoreError } from './problem.ts';
import { clearSpool, type Spooled, spool } from './spool.ts';
import type { FileStore, ListedBlob } from './store.ts';

const CONNECT_MS = 5_000;
/** Without an answer, or without a byte of it, for so long the service counts as down. */
const SILENCE_MS = 30_000;
const ATTEMPTS = 3;
const FIRST_PAUSE_MS = 200;
type Logger = NonNullable<S3ClientConfig['logger']>;
/** What fails is thrown; the client's own remarks go to the console otherwise. */
const SILENT: Logger = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};
const KEY = /^[0-9a-f-]{36}$/;

/**
 * Blobs as objects of a bucket, never public: they are written without any grant and read through the portal alone.
 * What comes in is first written to a file below `folder`: so its length and hash are known when it is sent, the
 * service refuses it if other bytes arrive, and it appears whole or not at all.
 */
export function createBucketStore(bucket: Bucket, folder: string): FileStore {
  const client = clientOf(bucket);
  const Bucket = bucket.name;
  const prefix = bucket.prefix && `${bucket.prefix}/`;
  const placeOf = (key: string) => {
    if (!KEY.test(key)) throw new TypeError('a blob key is a UUID');
    return `${prefix}${key}`;
  };
  const send = ({ file, bytes, sha256 }: Spooled, place: string) =>
    client.send(
      new PutObjectCommand({
        Bucket,
        Key: place,
        Body: createReadStream(file),
        ContentLength: bytes,
        ChecksumSHA256: Buffer.from(sha256, 'hex').toString('base64'),
      }),
    );
  return {
    async put(key, content) {
      const place = placeOf(key);
      const spooled = await spool(folder, content);
      try {
        await repeated(() => send(spooled, place));
        return { bytes: spooled.bytes, sha256: spooled.sha256 };
      } finally {
        await rm(spooled.file, { force: true });
      }
    },
    async get(key) {
      const { Body } = await asStore(
        client.send(new GetObjectCommand({ Bucket, Key: placeOf(key), ChecksumMode: 'ENABLED' })),
      );
      if (!(Body instanceof Readable)) throw new Error('the object came without a stream');
      return Body;
    },
    async remove(key) {
      await asStore(client.send(new DeleteObjectCommand({ Bucket, Key: placeOf(key) })));
    },
    async *list(): AsyncGenerator<ListedBlob> {
      let from: string | undefined;
      do {
        const page = await asStore(
          client.send(new ListObjectsV2Command({ Bucket, Prefix: prefix, ContinuationToken: from })),
        );
        for (const { Key = '', LastModified } of page.Contents ?? []) {
          const key = Key.slice(prefix.length);
          if (KEY.test(key) && LastModified) yield { key, storedAt: LastModified };
        }
        from = page.NextContinuationToken;
      } while (from);
    },
    removeUnfinished: (before) => clearSpool(folder, before),
    async check() {
      await asStore(client.send(new HeadBucketCommand({ Bucket })));
    },
  };
}

function clientOf({ region, endpoint, credentials }: Bucket): S3Client {
  const client = new S3Client({
    region,
    credentials,
    logger: SILENT,
    // Services other than Amazon's seldom have a name in the DNS for each bucket.
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: SILENCE_MS,
      socketTimeout: SILENCE_MS,
      throwOnRequestTimeout: true,
    },
    // Ours are given with each object; the client's own come in a form that many services don't know.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  // The hash is signed too, in the header that every service checks content by: the client leaves streams out.
  client.middlewareStack.add(
    (next) => (args) => {
      const { input, request } = args as { input: { ChecksumSHA256?: string }; request: unknown };
      if (input.ChecksumSHA256) {
        const { headers } = request as { headers: Record<string, string> };
        headers['x-amz-content-sha256'] = Buffer.from(input.ChecksumSHA256, 'base64').toString('hex');
      }
      return next(args);
    },
    { step: 'build', name: 'signContentHash' },
  );
  return client;
}

/** Sends a stream anew while the service is down or the line breaks, which the client does for all but streams. */
async function repeated(attempt: () => Promise<unknown>): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      await attempt();
      return;
    } catch (error) {
      if (tried === ATTEMPTS || isRefusal(error)) throw problemOf(error);
      await sleep(FIRST_PAUSE_MS * 4 ** (tried - 1));
    }
  }
}

const asStore = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch((error: unknown) => {
    throw problemOf(error);
  });

const statusOf = (error: unknown) =>
  error instanceof S3ServiceException ? (error.$metadata.httpStatusCode ?? 0) : 0;

/** What would be refused again. */
const isRefusal = (error: unknown) =>
  (statusOf(error) >= 400 && statusOf(error) < 500) || statusOf(error) === 507;

function problemOf(error: unknown): FileStoreError {
  if (statusOf(error) === 507) return new FileStoreError('full', error);
  if (error instanceof S3ServiceException && error.name === 'NoSuchKey') {
    return new FileStoreError('missing', error);
  }
  return new FileStoreError('unavailable', error);
}
