import type { RegistryAction, Role } from 'shared-api/rules';

interface Release {
  readonly version: string;
  readonly section: { readonly name: string; readonly title: string; readonly owner?: string | undefined };
}

/** What is live of each section, as the registry tells it. */
export interface LiveReleases {
  readonly revision: number;
  readonly sections: readonly {
    readonly active: Release;
    readonly previous: string | null;
    readonly canary?:
      | { readonly release: Release; readonly percent: number; readonly roles: readonly Role[] }
      | undefined;
  }[];
  /** Newest last. */
  readonly history: readonly {
    readonly revision: number;
    readonly at: string;
    readonly by: string;
    readonly action: RegistryAction;
    readonly section: string;
    readonly version: string | null;
    readonly from: string | null;
    readonly reason?: string | undefined;
  }[];
}

/** Where the API learns what is released. It releases nothing itself. */
export interface Releases {
  /** @throws when the registry is damaged; null while nothing was ever released */
  readonly registry: () => Promise<LiveReleases | null>;
  /** Version of the shell that pages start with; null when there is none. */
  readonly shell: () => Promise<string | null>;
}

/** Of a server that runs without a portal around it. */
export const NOTHING_RELEASED: Releases = { registry: async () => null, shell: async () => null };
