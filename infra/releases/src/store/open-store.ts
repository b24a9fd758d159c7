import type { Bucket } from 'infra-bucket';
import type { ReleaseStore } from './store.ts';
import type { StoredRegistry } from './stored.ts';

/** Where releases lie, `registry.json` and `mf/<section>/<version>/`: in a folder, or in a bucket of an S3 service. */
export type Where = { readonly releasesDir: string } | { readonly bucket: Bucket };

export async function openStore(where: Where): Promise<ReleaseStore> {
  if ('releasesDir' in where) {
    const { folderStore } = await import('./folder-store.ts');
    return folderStore(where.releasesDir);
  }
  // The client of S3 is large: only who uses it loads it.
  const { bucketStore } = await import('./bucket-store.ts');
  return bucketStore(where.bucket);
}

/** The registry as it is stored, or null while nothing has been published. @throws RegistryError | StoreError */
export const readRegistry = async (where: Where): Promise<StoredRegistry | null> =>
  (await openStore(where)).readRegistry();
