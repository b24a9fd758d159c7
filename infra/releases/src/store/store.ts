export interface StoredFile {
  readonly content: Buffer;
  /** Changes whenever the file is written. */
  readonly tag: string;
}

/**
 * Storage of releases: `registry.json`, and the files of each version below `mf/<section>/<version>/`, which are written
 * once. Paths are relative, with `/`. The methods throw StoreError when the storage fails.
 */
export interface ReleaseStore {
  /** Names a file in messages. */
  nameOf(file: string): string;
  /** Returns null when there is no such file. */
  read(file: string): Promise<Buffer | null>;
  /** Writes a file, whole or not at all. @returns false if it exists already */
  create(file: string, content: Buffer): Promise<boolean>;
  /** Returns null while nothing has been published. */
  readRegistry(): Promise<StoredFile | null>;
  /**
   * Replaces the registry in one step.
   * @param expectedTag tag that was read; null: there was no registry
   * @returns false, having written nothing, when the registry has changed since then
   */
  writeRegistry(content: Buffer, expectedTag: string | null): Promise<boolean>;
}
