export interface StoredFile {
  readonly content: Buffer;
  /** Changes whenever the file is written. */
  readonly tag: string;
}

/**
 * Storage of releases: `registry.json`, and the files of each version below `mf/<section>/<version>/`, which are written
 * once. Paths are relative, with `/`. A failure of the storage is thrown.
 */
export interface ReleaseStore {
  /** Names a file in messages. */
  nameOf(file: string): string;
  /**
   * Returns null when there is no such file.
   * @param last the file as it was read before: returned again, without a transfer, while it is the same
   */
  read(file: string, last?: StoredFile | null): Promise<StoredFile | null>;
  /**
   * Writes a file, whole or not at all.
   * @param expectedTag tag that was read; null: there was no such file
   * @returns false, having written nothing, when the file is not as expected
   */
  write(file: string, content: Buffer, expectedTag: string | null): Promise<boolean>;
}
