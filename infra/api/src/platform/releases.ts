import type { RegistryAction, Role } from 'shared-api/rules';

interface Release {
  readonly version: string;
  readonly section: { readonly name: string; readonly title: string; readonly owner?: string | undefined };
}

/** The registry: the released versions of each section. */
export interface LiveReleases {
  readonly revision: number;
  readonly sections: readonly {
    readonly active: Release;
    readonly previous: string | null;
    readonly canary?:
      | { readonly release: Release; readonly percent: number; readonly roles: readonly Role[] }
      | undefined;
  }[];
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

export interface Releases {
  /** Null before the first release. @throws if the registry is damaged */
  readonly registry: () => Promise<LiveReleases | null>;
  /** Version of the shell; null without one. */
  readonly shell: () => Promise<string | null>;
}
