import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { isDiskFull } from '../error-kinds.ts';

/** Returns the columns of a file's row that describe its content; the hash is hexadecimal. */
export const blobOf = (content: Buffer) => ({
  bytes: content.length,
  sha256: createHash('sha256').update(content).digest('hex'),
});

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
   * Reads an upload to its end. While it arrives it lies on the disk: many slow lines take no memory.
   * @throws FileStoreError, and whatever the stream throws
   */
  receive(content: Readable): Promise<Buffer>;
  /** Stores content under the key, whole and durably before it returns. @throws FileStoreError */
  put(key: string, content: Buffer): Promise<void>;
  /** @throws FileStoreError if the blob is missing or the store unavailable */
  get(key: string): Promise<Readable>;
  /** Returns true if the store says that it has no such blob; false also while it does not answer. */
  lacks(key: string): Promise<boolean>;
  remove(key: string): Promise<void>;
  list(): AsyncIterable<ListedBlob>;
  /** Reads the note beside the blobs; null without one. @throws FileStoreError if the store is unavailable */
  readNote(): Promise<string | null>;
  writeNote(text: string): Promise<void>;
  /** Removes what processes that ended before an instant left of unfinished uploads and blobs. */
  removeUnfinished(before: Date): Promise<void>;
  /** Checks for the readiness probe that the store can be used. @throws if not */
  check(): Promise<void>;
}

/** A failure of a store: `full` disk or quota, `missing` blob, or `unavailable` for anything else. */
export class FileStoreError extends Error {
  override readonly name = 'FileStoreError';
  readonly code: 'full' | 'missing' | 'unavailable';

  constructor(code: FileStoreError['code'], cause: unknown) {
    super(`the file store: ${code}`, { cause });
    this.code = code;
  }
}

export function storeProblem(error: unknown): unknown {
  if (!(error instanceof Error && 'code' in error && 'syscall' in error)) return error;
  if (isDiskFull(error)) return new FileStoreError('full', error);
  return new FileStoreError(error.code === 'ENOENT' ? 'missing' : 'unavailable', error);
}
