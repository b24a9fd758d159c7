import type { Role } from '../rules/accounts/roles.ts';
import type { LiveSection, SectionRelease } from './registry.ts';

/** The visitor of a page, as far as canaries need to know. */
export interface Visitor {
  /** A random text in a cookie; it says nothing about the person. */
  readonly id: string;
  /** Role of the signed-in user; null: nobody is signed in. */
  readonly role: Role | null;
}

/** Name of the cookie with a visitor's random text, which is set while a canary has a share of all visitors. */
export const VISITOR_COOKIE = 'visitor';

const FNV_START = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** Returns a visitor's place from 0 to 99 for a section: always the same, and independent of other sections (FNV-1a). */
export function cohortOf(visitor: string, section: string): number {
  let hash = FNV_START;
  for (const char of `${section}:${visitor}`)
    hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), FNV_PRIME) >>> 0;
  return hash % 100;
}

/** Returns the release that a visitor gets: the canary for its roles and its share of all visitors, else the live one. */
export function releaseFor({ active, canary }: LiveSection, { id, role }: Visitor): SectionRelease {
  if (!canary) return active;
  const chosen =
    (role !== null && canary.roles.includes(role)) || cohortOf(id, active.section.name) < canary.percent;
  return chosen ? canary.release : active;
}

/** Reads the visitor's random text from the cookies of a page or a request; null when there is none. */
export function visitorIn(cookies: string): string | null {
  return (
    new RegExp(`(?:^|;\\s*)(?:__Host-)?${VISITOR_COOKIE}=([\\w-]{1,64})(?:;|$)`).exec(cookies)?.[1] ?? null
  );
}
