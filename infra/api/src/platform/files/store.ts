import path from 'node:path';
import type { Readable } from 'node:stream';
import type { Config } from '../../config.ts';
import { createFolderStore } from './folder-store.ts';

export interface StoredBlob {
  readonly bytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

/** A blob as the store lists it. */
export interface ListedBlob {
  readonly key: string;
  /** By the store's own clock. */
  readonly storedAt: Date;
}

/** Where blobs lie. Keys are our own ids, never a name that came from outside. */
export interface FileStore {
  /**
   * Stores a stream under the key, safely before it returns; nothing is left of it if the stream fails.
   * @throws FileStoreError, and whatever the stream throws
   */
  put(key: string, content: Readable): Promise<StoredBlob>;
  /** @throws FileStoreError if there is no such blob, or it is out of reach */
  get(key: string): Promise<Readable>;
  remove(key: string): Promise<void>;
  /** Every blob, in no order. */
  list(): AsyncIterable<ListedBlob>;
  /** What is noted beside the blobs, of all of them together; null: nothing. @throws FileStoreError out of reach */
  readNote(): Promise<string | null>;
  writeNote(text: string): Promise<void>;
  /** Removes what is left of storing that ended before an instant without finishing: its process died. */
  removeUnfinished(before: Date): Promise<void>;
  /** Whether it can be used, for the readiness probe. @throws while it can't */
  check(): Promise<void>;
}

/** The store that the settings name: a bucket of an S3 service, else a folder. */
export async function openFileStore(config: Pick<Config, 'dataDir' | 'bucket'>): Promise<FileStore> {
  const folder = path.join(config.dataDir, 'files');
  if (!config.bucket) return createFolderStore(folder);
  // The client of S3 is large: only who uses it loads it.
  const { createBucketStore } = await import('./bucket-store.ts');
  return createBucketStore(config.bucket, folder);
}
