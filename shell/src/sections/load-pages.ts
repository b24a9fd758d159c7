import type { SectionRelease } from 'shared-api/section';
import { matchRoutes, type RouteObject } from 'shared-ui/router';

export type LoadSection = (release: SectionRelease) => Promise<readonly RouteObject[]>;

/** Resolves the lazy pages of an address in its routes, so that the first render needs no fallback. */
export async function loadPages(routes: readonly RouteObject[], path: string): Promise<void> {
  for (const { route } of matchRoutes([...routes], path) ?? []) {
    if (typeof route.lazy !== 'function') continue;
    Object.assign(route, await route.lazy());
    delete route.lazy;
  }
}
