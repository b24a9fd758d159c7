import type { SectionRelease } from 'shared-api/section';
import type { StoredRegistry } from './stored.ts';

/** What a writer makes of the registry. */
export interface Next<T> {
  /** Null: it stays as it is. */
  readonly registry: StoredRegistry | null;
  /** What the writer is told once that is done. */
  readonly told: T;
}

export interface ReleaseStore {
  /** Null while nothing has been published. @throws RegistryError | StoreError */
  readRegistry(): Promise<StoredRegistry | null>;
  /**
   * Writes what `next` makes of the registry in one step; a failure leaves it as it was. No two writers come between each
   * other: they wait, or are asked again about what the other one wrote meanwhile, so `next` may be called several times.
   * @param next its registry has one entry of history more
   * @throws LockError when others don't finish; RegistryError | StoreError
   */
  changeRegistry<T>(next: (registry: StoredRegistry | null) => Promise<Next<T>>): Promise<T>;
  /**
   * Keeps a build that passed the gate under its version, for good. Only inside `changeRegistry`; again, it changes nothing.
   * @throws GateError when that version has other content
   */
  keep(dist: string, release: SectionRelease): Promise<void>;
  /** Works on a folder with the files of a version. @returns null when it was never published */
  withVersion<T>(section: string, version: string, work: (folder: string) => Promise<T>): Promise<T | null>;
}
