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
  /** The most that the first page of a section may wait for. */
  readonly budget: Weight;
}

/** Bytes of files by kind, after Brotli compression. */
export interface Weight {
  readonly script: number;
  readonly style: number;
}

/** Returns a Spanish sentence about the first kind that is over its budget; null if none is. */
export function budgetProblem(name: string, weight: Weight, budget: Weight): string | null {
  const kind = (['script', 'style'] as const).find((each) => weight[each] > budget[each]);
  if (!kind) return null;
  const label = kind === 'script' ? 'JavaScript' : 'CSS';
  return `${name}: ${label} pesa ${kilobytes(weight[kind])}, y puede pesar ${kilobytes(budget[kind])}.`;
}

export const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1).replace('.', ',')} kB`;
