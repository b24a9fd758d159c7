import { Readable } from 'node:stream';
import { text as textOf } from 'node:stream/consumers';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
} from '@aws-sdk/client-s3';
import type { Bucket } from 'infra-bucket';
import { clientOf, statusOf } from 'infra-bucket/client';
import { receivingInto } from './spool.ts';
import { blobOf, type FileStore, FileStoreError, type ListedBlob, NOTE } from './store.ts';

/** Until the answer begins. The client tries three times, and the gateway waits a minute for the API. */
const TIMEOUT = { requestTimeout: 15_000 };
/** The gateway waits ten seconds for the readiness probe. */
const PROBE_TIMEOUT = { requestTimeout: 2_500 };
/** Longest time of asking for a lost blob, repetitions included: the state of a certificate is not shown before. */
const LACKS_MS = 2_500;
/** Longest time of storing a blob, repetitions included: people have waited long enough by then. */
const PUT_MS = 45_000;
const KEY = /^[0-9a-f-]{36}$/;

/**
 * Stores blobs as private objects of a bucket. Each is sent whole with its hash: the service refuses other bytes, and the
 * object appears complete or not at all. Uploads are received into `folder`.
 */
export function createBucketStore(bucket: Bucket, folder: string): FileStore {
  const client = clientOf(bucket);
  const Bucket = bucket.name;
  const prefix = bucket.prefix && `${bucket.prefix}/`;
  const placeOf = (key: string) => {
    if (!KEY.test(key)) throw new TypeError('a blob key is a UUID');
    return `${prefix}${key}`;
  };
  async function get(place: string): Promise<Readable> {
    const { Body } = await asStore(client.send(new GetObjectCommand({ Bucket, Key: place }), TIMEOUT));
    if (!(Body instanceof Readable)) throw new Error('the object came without a stream');
    return Body;
  }
  return {
    ...receivingInto(folder),
    async put(key, content) {
      const ChecksumSHA256 = Buffer.from(blobOf(content).sha256, 'hex').toString('base64');
      const command = new PutObjectCommand({ Bucket, Key: placeOf(key), Body: content, ChecksumSHA256 });
      await asStore(client.send(command, { abortSignal: AbortSignal.timeout(PUT_MS) }));
    },
    get: async (key) => get(placeOf(key)),
    lacks: (key) =>
      client
        .send(new HeadObjectCommand({ Bucket, Key: placeOf(key) }), {
          abortSignal: AbortSignal.timeout(LACKS_MS),
        })
        .then(
          () => false,
          (error: unknown) => statusOf(error) === 404,
        ),
    async remove(key) {
      await asStore(client.send(new DeleteObjectCommand({ Bucket, Key: placeOf(key) }), TIMEOUT));
    },
    async *list(): AsyncGenerator<ListedBlob> {
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix: prefix })) {
        for (const { Key = '', LastModified } of Contents) {
          const key = Key.slice(prefix.length);
          if (KEY.test(key) && LastModified) yield { key, storedAt: LastModified };
        }
      }
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
    async check() {
      await asStore(client.send(new HeadBucketCommand({ Bucket }), PROBE_TIMEOUT));
    },
  };
}

const asStore = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch((error: unknown) => {
    throw problemOf(error);
  });

const nameOf = (error: unknown) => (error instanceof Error ? error.name : '');

function problemOf(error: unknown): FileStoreError {
  // Ceph's gateway answers so for a quota.
  if (statusOf(error) === 507 || nameOf(error) === 'QuotaExceeded') return new FileStoreError('full', error);
  if (nameOf(error) === 'NoSuchKey') return new FileStoreError('missing', error);
  return new FileStoreError('unavailable', error);
}
