import path from 'node:path';
import type { Config } from '../../config/config.ts';
import { createFolderStore } from './folder-store.ts';
import type { FileStore } from './store.ts';

/** Opens the store of the settings: a bucket of an S3 service, else a folder. */
export async function openFileStore(config: Pick<Config, 'dataDir' | 'bucket'>): Promise<FileStore> {
  const folder = path.join(config.dataDir, 'files');
  if (!config.bucket) return createFolderStore(folder);
  // The client of S3 is large and only loaded if it is used.
  const { createBucketStore } = await import('./bucket-store.ts');
  return createBucketStore(config.bucket, folder);
}
