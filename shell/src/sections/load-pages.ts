import type { SectionRelease } from 'shared-api/section';
import { matchRoutes, type RouteObject } from 'shared-ui/router';

export type LoadSection = (release: SectionRelease) => Promise<readonly RouteObject[]>;

/** Loads the pages of an address into its routes, so that they can be shown at once. */
export async function loadPages(routes: readonly RouteObject[], path: string): Promise<void> {
  for (const { route } of matchRoutes([...routes], path) ?? []) {
    if (typeof route.lazy !== 'function') continue;
    Object.assign(route, await route.lazy());
    delete route.lazy;
  }
}
