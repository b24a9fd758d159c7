import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { text as textOf } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import type { Bucket } from 'infra-bucket';
import { clientOf, statusOf } from 'infra-bucket/client';
import { FileStoreError } from './problem.ts';
import { clearSpool, type Spooled, spool } from './spool.ts';
import { type FileStore, type ListedBlob, NOTE } from './store.ts';

const ATTEMPTS = 3;
const FIRST_PAUSE_MS = 200;
/** Until the answer begins. The client tries three times, and the gateway waits a minute for the API. */
const TIMEOUT = { requestTimeout: 15_000 };
/** The gateway waits ten seconds for the readiness probe. */
const PROBE_TIMEOUT = { requestTimeout: 2_500 };
const KEY = /^[0-9a-f-]{36}$/;

/**
 * Stores blobs as private objects of a bucket. A blob is first written to a file below `folder`, so that its length and hash
 * are known when it is sent: the service refuses other bytes, and the object appears complete or not at all.
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
  async function get(place: string): Promise<Readable> {
    const { Body } = await asStore(client.send(new GetObjectCommand({ Bucket, Key: place }), TIMEOUT));
    if (!(Body instanceof Readable)) throw new Error('the object came without a stream');
    return Body;
  }
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
    get: async (key) => get(placeOf(key)),
    async remove(key) {
      await asStore(client.send(new DeleteObjectCommand({ Bucket, Key: placeOf(key) }), TIMEOUT));
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
    async readNote() {
      try {
        return await textOf(await get(`${prefix}${NOTE}`));
      } catch (error) {
        if (error instanceof FileStoreError && error.code === 'missing') return null;
        throw error;
      }
    },
    async writeNote(text) {
      await asStore(client.send(new PutObjectCommand({ Bucket, Key: `${prefix}${NOTE}`, Body: text })));
    },
    removeUnfinished: (before) => clearSpool(folder, before),
    async check() {
      await asStore(client.send(new HeadBucketCommand({ Bucket }), PROBE_TIMEOUT));
    },
  };
}

/**
 * Repeats an upload if the service is down or the connection breaks; the client does so itself except for streams. A
 * timeout is not repeated: people have waited long enough.
 */
async function repeated(attempt: () => Promise<unknown>): Promise<void> {
  for (let count = 1; ; count += 1) {
    try {
      await attempt();
      return;
    } catch (error) {
      if (count === ATTEMPTS || isRefusal(error) || nameOf(error) === 'TimeoutError') throw problemOf(error);
      await sleep(FIRST_PAUSE_MS * 4 ** (count - 1));
    }
  }
}

const asStore = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch((error: unknown) => {
    throw problemOf(error);
  });

const nameOf = (error: unknown) => (error instanceof Error ? error.name : '');

/** Returns true for an error that a repetition can't fix. */
const isRefusal = (error: unknown) =>
  (statusOf(error) >= 400 && statusOf(error) < 500) || statusOf(error) === 507;

function problemOf(error: unknown): FileStoreError {
  // Ceph's gateway answers so for a quota.
  if (statusOf(error) === 507 || nameOf(error) === 'QuotaExceeded') return new FileStoreError('full', error);
  if (nameOf(error) === 'NoSuchKey') return new FileStoreError('missing', error);
  return new FileStoreError('unavailable', error);
}
