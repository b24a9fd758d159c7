import type { Role } from '../rules/accounts/roles.ts';

/** What a section's build must find in the page, in its `release.json`. */
export interface SectionNeeds {
  /** Version of each shared package that it was built with: it goes with that one and later ones that only add to it. */
  readonly packages: Readonly<Record<string, string>>;
}

/** Which sections a shell takes in, in its `shell.json`; the gate compares every release with it. */
export interface ShellAdmits {
  readonly contractVersion: number;
  /** Version of each shared package that it puts into the page. */
  readonly packages: Readonly<Record<string, string>>;
  /** Roles it knows. */
  readonly roles: readonly Role[];
  /** Most brotli bytes that a section may have the first page wait for. */
  readonly budget: { readonly script: number; readonly style: number };
}
