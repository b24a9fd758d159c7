import { createHash } from 'node:crypto';
import { GetObjectCommand, PutObjectCommand, type PutObjectCommandInput } from '@aws-sdk/client-s3';
import type { Bucket } from 'infra-bucket';
import { clientOf, reasonOf, statusOf } from 'infra-bucket/client';
import { ReleaseError } from '../errors.ts';
import type { ReleaseStore, StoredFile } from './store.ts';

/** Answers to a conditional write that lost; 409 while another write is under way. */
const CONFLICTS = new Set([404, 409, 412]);

type Condition = Pick<PutObjectCommandInput, 'IfMatch' | 'IfNoneMatch'>;

/** Opens a bucket of an S3 service, which must support conditional writes. */
export function bucketStore(bucket: Bucket): ReleaseStore {
  const client = clientOf(bucket);
  const keyOf = (file: string) => (bucket.prefix ? `${bucket.prefix}/${file}` : file);
  const nameOf = (file: string) => `s3://${bucket.name}/${keyOf(file)}`;
  const failure = (file: string, cause: unknown) =>
    new ReleaseError(`No se pudo usar ${nameOf(file)}: ${reasonOf(cause)}`, { cause });

  async function read(file: string, last: StoredFile | null = null): Promise<StoredFile | null> {
    try {
      const { Body, ETag } = await client.send(
        new GetObjectCommand({
          Bucket: bucket.name,
          Key: keyOf(file),
          ChecksumMode: 'ENABLED',
          ...(last && { IfNoneMatch: last.tag }),
        }),
      );
      if (!Body || !ETag) throw new Error('the object came without content or tag');
      return { content: Buffer.from(await Body.transformToByteArray()), tag: ETag };
    } catch (error) {
      if (statusOf(error) === 304) return last;
      if (hasName(error, 'NoSuchKey')) return null;
      throw failure(file, error);
    }
  }

  async function put(file: string, content: Buffer, condition: Condition): Promise<boolean> {
    try {
      await client.send(
        new PutObjectCommand({
          Bucket: bucket.name,
          Key: keyOf(file),
          Body: content,
          ChecksumSHA256: createHash('sha256').update(content).digest('base64'),
          ...condition,
        }),
      );
      return true;
    } catch (error) {
      if (CONFLICTS.has(statusOf(error)) && !hasName(error, 'NoSuchBucket')) return false;
      throw failure(file, error);
    }
  }

  return {
    nameOf,
    read,
    async write(file, content, expectedTag) {
      if (expectedTag === null) return put(file, content, { IfNoneMatch: '*' });
      if (await put(file, content, { IfMatch: expectedTag })) return true;
      // Ceph's gateway (16.2) compares the tag with its quotes, so it refuses every write. The write is repeated without
      // quotes only if the file is as it was read: another service might ignore a tag that it can't parse.
      if ((await read(file))?.tag !== expectedTag) return false;
      return put(file, content, { IfMatch: expectedTag.replaceAll('"', '') });
    },
  };
}

const hasName = (error: unknown, name: string) => error instanceof Error && error.name === name;
