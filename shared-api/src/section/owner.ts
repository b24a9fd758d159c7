import type { SectionPrefix } from './manifest.ts';
import type { Registry, SectionRelease } from './registry.ts';

/** Splits a path (no query) into decoded segments; a segment that can't be decoded stays as it came. */
export function segmentsOf(path: string): string[] {
  return path
    .split('/')
    .filter((segment) => segment !== '')
    .map((segment) => {
      try {
        return decodeURIComponent(segment);
      } catch {
        return segment;
      }
    });
}

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/**
 * Whether the template (`/:type/register`) names this path exactly, or one above it when `below` is true. Capitals are
 * letters like others, as for the router that opens the pages.
 */
export function matchesTemplate(template: string, segments: readonly string[], below: boolean): boolean {
  const wanted = segmentsOf(template);
  if (below ? segments.length < wanted.length : segments.length !== wanted.length) return false;
  return wanted.every((part, index) => part.startsWith(':') || same(part, segments[index] ?? ''));
}

/** The section that answers a path, and by which of its prefixes. */
export interface PathOwner {
  readonly release: SectionRelease;
  readonly prefix: SectionPrefix;
}

/** The section that owns the path: the longest matching prefix, and of two as long the one with fewer parameters. */
export function ownerOf(registry: Registry, segments: readonly string[]): PathOwner | null {
  const owners = registry.sections.flatMap(({ active }) =>
    active.section.prefixes
      .filter((prefix) => matchesTemplate(prefix.path, segments, true))
      .map((prefix) => ({ release: active, prefix, weight: weightOf(prefix.path) })),
  );
  return owners.sort((a, b) => b.weight - a.weight)[0] ?? null;
}

function weightOf(template: string): number {
  const parts = segmentsOf(template);
  return parts.length * 100 - parts.filter((part) => part.startsWith(':')).length;
}
