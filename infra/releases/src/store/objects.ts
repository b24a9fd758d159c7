import { createHash } from 'node:crypto';
import {
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type PutObjectCommandInput,
} from '@aws-sdk/client-s3';
import type { Bucket } from 'infra-bucket';
import { clientOf, reasonOf, statusOf } from 'infra-bucket/client';
import { StoreError } from './problem.ts';

/** An object as it was read. */
export interface Stored {
  readonly content: Buffer;
  /** Changes whenever the object is written. */
  readonly tag: string;
}

/** Small objects of a bucket, by their keys below its folder. Everything throws StoreError when the service fails. */
export interface Objects {
  /** How people call it. */
  nameOf(key: string): string;
  /** Null when there is none. @param unless the answer is 'same' when it has this tag */
  get(key: string): Promise<Stored | null>;
  get(key: string, unless: string | null): Promise<Stored | null | 'same'>;
  /**
   * Writes an object only if it is as it was read.
   * @param tag of what was read; null: there was none
   * @returns false, having written nothing, when it is not so any more
   */
  putIf(key: string, content: Buffer, tag: string | null): Promise<boolean>;
  /** Keys that begin so. */
  list(start: string): Promise<string[]>;
}

/** What a write is refused with when it came too late: the second while another one is under way. */
const TOO_LATE = new Set([404, 409, 412]);

export function openObjects(bucket: Bucket): Objects {
  const client = clientOf(bucket);
  const Bucket = bucket.name;
  const prefix = bucket.prefix && `${bucket.prefix}/`;
  const nameOf = (key: string) => `s3://${Bucket}/${prefix}${key}`;

  async function get(key: string, unless: string | null = null): Promise<Stored | null | 'same'> {
    try {
      const { Body, ETag } = await client.send(
        new GetObjectCommand({
          Bucket,
          Key: prefix + key,
          ChecksumMode: 'ENABLED',
          ...(unless !== null && { IfNoneMatch: unless }),
        }),
      );
      if (!Body || !ETag) throw new Error('the object came without content or tag');
      return { content: Buffer.from(await Body.transformToByteArray()), tag: ETag };
    } catch (error) {
      if (statusOf(error) === 304) return 'same';
      if (isNoObject(error)) return null;
      throw unreachable(nameOf(key), error);
    }
  }

  async function put(
    key: string,
    content: Buffer,
    condition: Pick<PutObjectCommandInput, 'IfMatch' | 'IfNoneMatch'>,
  ): Promise<boolean> {
    try {
      await client.send(
        new PutObjectCommand({
          Bucket,
          Key: prefix + key,
          Body: content,
          ChecksumSHA256: createHash('sha256').update(content).digest('base64'),
          ...condition,
        }),
      );
      return true;
    } catch (error) {
      if (TOO_LATE.has(statusOf(error)) && !isNoBucket(error)) return false;
      throw unreachable(nameOf(key), error);
    }
  }

  return {
    nameOf,
    get: get as Objects['get'],
    async putIf(key, content, tag) {
      if (tag === null) return put(key, content, { IfNoneMatch: '*' });
      if (await put(key, content, { IfMatch: tag })) return true;
      // Ceph's gateway compares the tag of a write with its quotes still on it, and so refuses every one. Without them it
      // takes it; others might not read the condition then, so that is tried only where the object is as it was read.
      if ((await get(key, tag)) !== 'same') return false;
      return put(key, content, { IfMatch: tag.replaceAll('"', '') });
    },
    async list(start) {
      const keys: string[] = [];
      let from: string | undefined;
      do {
        const page = await client
          .send(new ListObjectsV2Command({ Bucket, Prefix: prefix + start, ContinuationToken: from }))
          .catch((error: unknown) => {
            throw unreachable(nameOf(start), error);
          });
        keys.push(...(page.Contents ?? []).map(({ Key = '' }) => Key.slice(prefix.length)));
        from = page.NextContinuationToken;
      } while (from);
      return keys;
    },
  };
}

const nameOfError = (error: unknown) => (error instanceof Error ? error.name : '');
const isNoObject = (error: unknown) => nameOfError(error) === 'NoSuchKey';
const isNoBucket = (error: unknown) => nameOfError(error) === 'NoSuchBucket';

const unreachable = (place: string, cause: unknown) =>
  new StoreError(`No se pudo usar ${place}: ${reasonOf(cause)}`, { cause });
