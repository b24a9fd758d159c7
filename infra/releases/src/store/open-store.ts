import type { Bucket } from 'infra-bucket';
import { folderStore } from './folder-store.ts';
import type { ReleaseStore } from './store.ts';

/** Where releases are stored: in a folder, or in a bucket of an S3 service. */
export type Where = { readonly releasesDir: string } | { readonly bucket: Bucket };

export async function openStore(where: Where): Promise<ReleaseStore> {
  if ('releasesDir' in where) return folderStore(where.releasesDir);
  // Loaded on demand: the S3 client is large.
  const { bucketStore } = await import('./bucket-store.ts');
  return bucketStore(where.bucket);
}
