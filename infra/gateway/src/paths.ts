import { matchesTemplate, SHELL_ROUTES } from 'shared-api/section';

/** First segments under which only files or calls live: nothing below them is ever answered with a page. */
const FILE_ROOTS = new Set(['assets', 'mf']);
const CALL_ROOTS = new Set(['api', 'health', 'metrics', '.well-known', 'sitemap.xml', 'robots.txt']);

export type PathKind = 'page' | 'file' | 'call';

/** What a path may be answered with. Routes such as `/cuenta/{jwt}` hold dots, so an extension decides nothing. */
export function kindOf(segments: readonly string[]): PathKind {
  const root = segments[0] ?? '';
  if (FILE_ROOTS.has(root)) return 'file';
  return CALL_ROOTS.has(root) ? 'call' : 'page';
}

/** Whether a page belongs to the shell itself; the sections' come from the registry. */
export function isShellRoute(segments: readonly string[]): boolean {
  return SHELL_ROUTES.some((route) => matchesTemplate(route, segments, false));
}
