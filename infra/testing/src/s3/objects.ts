import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import type { Bucket } from 'infra-bucket';
import { clientOf } from 'infra-bucket/client';

/** Access to objects in the portal's folder, by their keys in it, without the portal. */
export interface Objects {
  /** @throws S3ServiceException when there is none */
  read(key: string): Promise<string>;
  put(key: string, content: string): Promise<void>;
  remove(key: string): Promise<void>;
}

export function objectsOf(bucket: Bucket): Objects {
  const client = clientOf(bucket);
  const at = (key: string) => ({ Bucket: bucket.name, Key: `${bucket.prefix}/${key}` });
  return {
    async read(key) {
      const { Body } = await client.send(new GetObjectCommand(at(key)));
      if (!Body) throw new Error('the object came without content');
      return Body.transformToString();
    },
    async put(key, content) {
      await client.send(new PutObjectCommand({ ...at(key), Body: content }));
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(at(key)));
    },
  };
}
