import type { Role } from '../rules/accounts/roles.ts';
import type { LiveSection, SectionRelease } from './registry.ts';

/** Who looks at a page, as far as canaries go. */
export interface Visitor {
  /** A random text that the browser keeps; it says nothing of the person. */
  readonly id: string;
  /** Role of who is signed in; null: nobody. */
  readonly role: Role | null;
}

/** Name of the cookie with a visitor's random text; set while something is on trial for a share of everybody. */
export const VISITOR_COOKIE = 'visitor';

const FNV_START = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** Where a visitor stands for a section, from 0 to 99: always the same, and not the same for every section (FNV-1a). */
export function cohortOf(visitor: string, section: string): number {
  let hash = FNV_START;
  for (const char of `${section}:${visitor}`)
    hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), FNV_PRIME) >>> 0;
  return hash % 100;
}

/** The release of a section that a visitor is given: the canary for its roles and its share of everybody. */
export function releaseFor({ active, canary }: LiveSection, { id, role }: Visitor): SectionRelease {
  if (!canary) return active;
  const chosen =
    (role !== null && canary.roles.includes(role)) || cohortOf(id, active.section.name) < canary.percent;
  return chosen ? canary.release : active;
}

/** The visitor's random text among the cookies of a page or a request; null when there is none. */
export function visitorIn(cookies: string): string | null {
  return (
    new RegExp(`(?:^|;\\s*)(?:__Host-)?${VISITOR_COOKIE}=([\\w-]{1,64})(?:;|$)`).exec(cookies)?.[1] ?? null
  );
}
