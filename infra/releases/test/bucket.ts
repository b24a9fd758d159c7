import { readBucket } from 'infra-bucket';
import { startS3, type TestS3 } from 'infra-testing/s3';
import type { Places } from '../src/change.ts';
import { type Workshop, workshop } from './build.ts';

/** A workshop whose releases go to a bucket of a local S3 server. */
export interface BucketWorkshop {
  readonly shop: Omit<Workshop, 'releasesDir'>;
  readonly s3: TestS3;
  /** Where its releases go. */
  readonly places: Extract<Places, { bucket: object }>;
  /** The same bucket with a client of its own, as in another process. */
  readonly another: () => Extract<Places, { bucket: object }>;
  readonly clean: () => Promise<void>;
}

export async function bucketWorkshop(options?: Parameters<typeof startS3>[0]): Promise<BucketWorkshop> {
  const shop = await workshop();
  const s3 = await startS3(options);
  const another = () => {
    const bucket = readBucket('RELEASES_URL', s3.env.RELEASES_URL, s3.env);
    if (!bucket) throw new Error('no bucket');
    return { bucket, shellDir: shop.shellDir };
  };
  return {
    shop,
    s3,
    places: another(),
    another,
    async clean() {
      await s3.stop();
      await shop.clean();
    },
  };
}
