import type { Registry, SectionPrefix, SectionRelease } from 'shared-api/section';

/** Routes that belong to the shell itself; the sections' come from the registry. */
export const SHELL_ROUTES = ['/', '/login', '/cuenta/:jwt', '/cambiar_contraseña', '/accesibilidad'] as const;

/** First segments under which only files or calls live: nothing below them is ever answered with a page. */
const FILE_ROOTS = new Set(['assets', 'mf']);
const CALL_ROOTS = new Set(['api', 'health', 'metrics']);

export type PathKind = 'page' | 'file' | 'call';

/** Splits a request path (no query) into decoded segments; a segment that can't be decoded stays as it came. */
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

/** What a path may be answered with. Routes such as `/cuenta/{jwt}` hold dots, so an extension decides nothing. */
export function kindOf(segments: readonly string[]): PathKind {
  const root = segments[0] ?? '';
  if (FILE_ROOTS.has(root)) return 'file';
  return CALL_ROOTS.has(root) ? 'call' : 'page';
}

/** Whether the template (`/:type/register`) names this path exactly, or one above it when `below` is true. */
export function matches(template: string, segments: readonly string[], below: boolean): boolean {
  const wanted = segmentsOf(template);
  if (below ? segments.length < wanted.length : segments.length !== wanted.length) return false;
  return wanted.every((part, index) => part.startsWith(':') || part === segments[index]);
}

export interface PageOwner {
  readonly release: SectionRelease;
  readonly prefix: SectionPrefix;
}

/** The section that owns the path: the longest matching prefix, and of two as long the one with fewer parameters. */
export function ownerOf(registry: Registry, segments: readonly string[]): PageOwner | null {
  const owners = registry.sections.flatMap(({ active }) =>
    active.section.prefixes
      .filter((prefix) => matches(prefix.path, segments, true))
      .map((prefix) => ({ release: active, prefix, weight: weightOf(prefix.path) })),
  );
  return owners.sort((a, b) => b.weight - a.weight)[0] ?? null;
}

export function isShellRoute(segments: readonly string[]): boolean {
  return SHELL_ROUTES.some((route) => matches(route, segments, false));
}

function weightOf(template: string): number {
  const parts = segmentsOf(template);
  return parts.length * 100 - parts.filter((part) => part.startsWith(':')).length;
}
