import type { Role } from 'shared-api/rules';
import type { LiveSection, SectionRelease } from 'shared-api/section';

/** Who looks at the page, as far as canaries go. */
export interface Visitor {
  /** A random text that this browser keeps; it says nothing of the person. */
  readonly id: string;
  /** Role of who is signed in; null: nobody. */
  readonly role: Role | null;
}

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

const KEY = 'visitor';
let own: string | undefined;

/** A random text that this browser keeps, so that it is always given the same of what is on trial. */
export function visitorId(): string {
  own ??= kept();
  return own;
}

function kept(): string {
  const fresh = String(Math.random());
  try {
    const before = localStorage.getItem(KEY);
    if (before === null) localStorage.setItem(KEY, fresh);
    return before ?? fresh;
  } catch {
    // No storage: the same for as long as the page is open.
    return fresh;
  }
}
