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
 * Returns true if the template (`/:type/register`) matches this path, or the start of it when `below` is true. Upper and
 * lower case are equal, as in the shell's router.
 */
export function matchesTemplate(template: string, segments: readonly string[], below: boolean): boolean {
  const parts = segmentsOf(template);
  if (below ? segments.length < parts.length : segments.length !== parts.length) return false;
  return parts.every((part, index) => part.startsWith(':') || same(part, segments[index] ?? ''));
}

/** The section that owns a path, and the prefix by which it does. */
export interface PathOwner {
  readonly release: SectionRelease;
  readonly prefix: SectionPrefix;
}

/** Finds the section that owns the path: by the longest matching prefix, among equals the one with fewer parameters. */
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
