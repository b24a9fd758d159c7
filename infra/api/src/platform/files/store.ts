import type { Readable } from 'node:stream';

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
