import type { Readable } from 'node:stream';

export interface StoredBlob {
  readonly bytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

export interface ListedBlob {
  readonly key: string;
  /** By the store's own clock. */
  readonly storedAt: Date;
}

/** Name of the note beside the blobs, which is no key of a blob. */
export const NOTE = 'portal.json';

/** A store of blobs. Keys are our own ids, never a name from outside. */
export interface FileStore {
  /**
   * Stores a stream under the key, durably before it returns. A failed stream leaves nothing.
   * @throws FileStoreError, and whatever the stream throws
   */
  put(key: string, content: Readable): Promise<StoredBlob>;
  /** @throws FileStoreError if the blob is missing or the store unavailable */
  get(key: string): Promise<Readable>;
  remove(key: string): Promise<void>;
  list(): AsyncIterable<ListedBlob>;
  /** Reads the note beside the blobs; null without one. @throws FileStoreError if the store is unavailable */
  readNote(): Promise<string | null>;
  writeNote(text: string): Promise<void>;
  /** Removes what processes that ended before an instant left of unfinished blobs. */
  removeUnfinished(before: Date): Promise<void>;
  /** Checks for the readiness probe that the store can be used. @throws if not */
  check(): Promise<void>;
}
