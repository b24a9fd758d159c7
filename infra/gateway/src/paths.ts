import { CALL_ROOTS, FILE_ROOTS, matchesTemplate, SHELL_ROUTES } from 'shared-api/section';

export type PathKind = 'page' | 'file' | 'call';

/** What a path may be answered with. Routes such as `/cuenta/{jwt}` hold dots, so an extension decides nothing. */
export function kindOf(segments: readonly string[]): PathKind {
  const root = segments[0] ?? '';
  if (FILE_ROOTS.includes(root)) return 'file';
  return CALL_ROOTS.includes(root) ? 'call' : 'page';
}

/** Whether a page belongs to the shell itself; the sections' come from the registry. */
export function isShellRoute(segments: readonly string[]): boolean {
  return SHELL_ROUTES.some((route) => matchesTemplate(route, segments, false));
}
