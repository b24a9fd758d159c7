import { ownerOf, type PathOwner, type Registry, type SectionRelease, segmentsOf } from 'shared-api/section';
import { LoadingPage } from 'shared-ui';
import { matchRoutes, Outlet, type RouteObject, redirect } from 'shared-ui/router';
import type { Session } from '../session/session.ts';
import { useSession } from '../session/store.ts';
import { BrokenPage } from './BrokenPage.tsx';
import { DeadSection } from './DeadSection.tsx';
import { detourFor } from './entrance.ts';

export type LoadSection = (release: SectionRelease) => Promise<readonly RouteObject[]>;

const zoneId = (name: string) => `zone:${name}`;

export interface Zones {
  /** One pathless route per section, empty until somebody goes there. */
  readonly routes: RouteObject[];
  /** What is shown where no page of a section has come: its failure, or a detour. */
  readonly elsewhere: RouteObject;
  /** Fills the zone of an address, for the router's `patchRoutesOnNavigation`. */
  discover(
    path: string,
    signal: AbortSignal,
    patch: (id: string, routes: RouteObject[]) => void,
  ): Promise<void>;
  /** Loads the section and the page of an address before it is opened; says nothing when it can't. */
  preload(path: string): void;
}

/**
 * The sections as the router sees them. A section is asked for only when an address of its own is opened by somebody
 * who may; one that can't be loaded costs its own pages and nothing else.
 */
export function createZones(
  registry: Registry,
  session: Pick<Session, 'ready'>,
  load: LoadSection,
  NotFound: () => React.JSX.Element,
): Zones {
  const loading = new Map<string, Promise<readonly RouteObject[]>>();
  const patched = new Set<string>();

  /** One load per section; a failed one is forgotten, so that trying again loads again. */
  function routesOf(release: SectionRelease): Promise<readonly RouteObject[]> {
    const { name } = release.section;
    const running = loading.get(name) ?? load(release);
    loading.set(name, running);
    running.catch(() => loading.delete(name));
    return running;
  }

  /** The owner of an address and where its visitor is sent instead; a public zone doesn't wait for the session. */
  async function enter(path: string): Promise<{ owner: PathOwner; detour: string | null } | null> {
    const owner = ownerOf(registry, segmentsOf(path));
    if (!owner) return null;
    if (owner.prefix.entrance === 'public') return { owner, detour: null };
    await session.ready();
    return { owner, detour: detourFor(owner.prefix, useSession.getState().user) };
  }

  const guard: RouteObject['middleware'] = [
    async ({ request }, next) => {
      const entered = await enter(new URL(request.url).pathname);
      if (entered?.detour) throw redirect(entered.detour);
      await next();
    },
  ];

  return {
    routes: registry.sections.map(({ active }) => ({
      id: zoneId(active.section.name),
      middleware: guard,
      element: <Outlet />,
      errorElement: <BrokenPage />,
      hydrateFallbackElement: <LoadingPage />,
      children: [],
    })),

    elsewhere: {
      path: '*',
      async loader({ request }) {
        const entered = await enter(new URL(request.url).pathname);
        if (entered?.detour) throw redirect(entered.detour);
        return entered && !patched.has(entered.owner.release.section.name)
          ? entered.owner.release.section.title
          : null;
      },
      hydrateFallbackElement: <LoadingPage />,
      element: <DeadSection otherwise={<NotFound />} />,
    },

    async discover(path, signal, patch) {
      const entered = await enter(path);
      if (!entered || entered.detour) return;
      const { release } = entered.owner;
      const { name } = release.section;
      if (patched.has(name)) return;
      try {
        const routes = await routesOf(release);
        if (signal.aborted || patched.has(name)) return;
        patched.add(name);
        patch(zoneId(name), [...routes]);
      } catch {
        // `elsewhere` tells it in the page.
      }
    },

    preload(path) {
      const owner = ownerOf(registry, segmentsOf(path));
      if (!owner || detourFor(owner.prefix, useSession.getState().user)) return;
      routesOf(owner.release)
        .then(async (routes) => {
          for (const { route } of matchRoutes([...routes], path) ?? []) {
            if (typeof route.lazy === 'function') await route.lazy();
          }
        })
        .catch(() => undefined);
    },
  };
}
