import type { Role } from '../rules/accounts/roles.ts';

/** A section's requirements of the page, in its `release.json`. */
export interface SectionNeeds {
  /** Version of each shared package that it was built with; later compatible versions (`^`) will do. */
  readonly packages: Readonly<Record<string, string>>;
}

/** Which sections a shell accepts, in its `shell.json`; the gate compares every release with it. */
export interface ShellAdmits {
  readonly contractVersion: number;
  /** Version of each shared package that it provides. */
  readonly packages: Readonly<Record<string, string>>;
  readonly roles: readonly Role[];
  /** Most brotli bytes that the first page of a section may wait for. */
  readonly budget: { readonly script: number; readonly style: number };
}
