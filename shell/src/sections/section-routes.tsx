import type { ReactElement } from 'react';
import { ownerOf, type PathOwner, type Registry, type SectionRelease, segmentsOf } from 'shared-api/section';
import { LoadingPage, toast } from 'shared-ui';
import { matchRoutes, Outlet, type RouteObject, redirect } from 'shared-ui/router';
import { saveReturnAddress } from '../session/return-address.ts';
import type { Session } from '../session/session.ts';
import { useSession } from '../session/session-store.ts';
import { SIGN_ON_PATH } from '../session/sign-on-token.ts';
import { BrokenPage } from './BrokenPage.tsx';
import type { LoadSection } from './load-pages.ts';
import type { RenderedPageWithRoutes } from './rendered-page.ts';
import { redirectFor } from './section-access.ts';
import { UnavailableSection } from './UnavailableSection.tsx';
import type { Retry } from './use-retry.ts';

/** Id of the route that holds a section's routes. */
export const sectionRouteId = (name: string) => `section:${name}`;

/** Id of the route for addresses that have no loaded page; its data is the page for those that nobody owns. */
export const CATCH_ALL_ID = 'catch-all';

/** The pathless route that holds a section's routes; the same on the server and in the browser, or hydration fails. */
export const sectionRoute = (name: string, retry: Retry, children: readonly RouteObject[]): RouteObject => ({
  id: sectionRouteId(name),
  element: <Outlet />,
  errorElement: <BrokenPage onRetry={retry} />,
  hydrateFallbackElement: <LoadingPage />,
  children: [...children],
});

const nameOf = ({ active }: Registry['sections'][number]) => active.section.name;

/** Stands in for a registry that could not be read: any address may belong to a section. */
const NO_REGISTRY: Registry = { revision: 0, sections: [] };
/** Says why a signed-in user is at home and not at the address that they opened. */
const OTHER_ROLE = 'La página que abrió no corresponde a su usuario. Esta es su página de inicio.';
const UNKNOWN_SECTION_TITLE = 'Portal de Proveedores';

export interface SectionRoutes {
  /** The registry in use. */
  registry(): Registry;
  /** The routes of the sections loaded so far, and a catch-all for every other address. */
  routes(retry: Retry): RouteObject[];
  /** Loads the section of an address and returns its route; null when none owns it, or it can't be loaded or entered. */
  discover(path: string, retry: Retry): Promise<RouteObject | null>;
  /** Loads the section and the page of an address before it is opened; ignores failures. */
  preload(path: string): void;
  /**
   * Reads the registry again for an address whose page is broken, and loads that section from scratch. Other loaded
   * sections stay in the version that they have.
   */
  renew(path: string): Promise<void>;
}

interface Settings {
  /** The registry written into the page; null when it can't be read. */
  readonly registry: Registry | null;
  /** @param broken section whose page does not work, '' for a page of the shell */
  readonly newest: (broken?: string) => Promise<Registry>;
  readonly session: Pick<Session, 'ready'>;
  readonly load: LoadSection;
  /** The page for addresses that nobody owns. */
  readonly notFound: () => Promise<ReactElement>;
  /** The server-rendered page, whose section is loaded already; null without one. */
  readonly rendered: RenderedPageWithRoutes | null;
}

/**
 * Provides the routes of sections to the router. A section is loaded only when a visitor who may enter opens one of its
 * addresses; a section that fails to load affects its own pages alone.
 */
export function createSectionRoutes({
  registry,
  newest,
  session,
  load,
  notFound,
  rendered,
}: Settings): SectionRoutes {
  let current = registry ?? NO_REGISTRY;
  const loading = new Map<string, Promise<readonly RouteObject[]>>();
  const loaded = new Map<string, readonly RouteObject[]>();
  if (rendered?.section) {
    loading.set(rendered.section, Promise.resolve(rendered.routes));
    loaded.set(rendered.section, rendered.routes);
  }

  /** Loads the canary for a visitor in its share, else the live release; falls back to the live one when that fails. */
  async function loadForVisitor(release: SectionRelease): Promise<readonly RouteObject[]> {
    const entry = current.sections.find(({ active }) => active === release);
    if (!entry?.canary) return load(release);
    try {
      const { releaseForVisitor } = await import('./visitor-release.ts');
      return await load(await releaseForVisitor(entry, session));
    } catch {
      return load(release);
    }
  }

  /** Caches the load per section; a failed load is evicted so that a retry starts over. */
  function routesOf(release: SectionRelease): Promise<readonly RouteObject[]> {
    const { name } = release.section;
    const cached = loading.get(name);
    if (cached) return cached;
    const load = loadForVisitor(release);
    loading.set(name, load);
    const isCurrent = () => loading.get(name) === load;
    load.then(
      (routes) => isCurrent() && loaded.set(name, routes),
      () => isCurrent() && loading.delete(name),
    );
    return load;
  }

  /** Finds the owner of an address and where its visitor is redirected; public sections don't wait for the session. */
  async function enter(path: string): Promise<{ owner: PathOwner; redirectTo: string | null } | null> {
    const owner = ownerOf(current, segmentsOf(path));
    if (!owner) return null;
    if (owner.prefix.entrance === 'public') return { owner, redirectTo: null };
    await session.ready();
    return { owner, redirectTo: redirectFor(owner.prefix, useSession.getState().user) };
  }

  /** Loads the section of an address for a visitor who may enter. @returns its name; null when it has none or fails */
  async function loadSectionAt(path: string): Promise<string | null> {
    const entered = await enter(path);
    if (!entered || entered.redirectTo) return null;
    const { release } = entered.owner;
    // The catch-all route reports a failure on the page.
    const routes = await routesOf(release).catch(() => null);
    return routes && release.section.name;
  }

  /** @throws a redirect when the visitor may not enter; one who is not signed in returns to this page afterwards */
  async function admit({ url }: Request): Promise<PathOwner | undefined> {
    const { pathname, search } = new URL(url);
    const entered = await enter(pathname);
    if (entered?.redirectTo) {
      const { user } = useSession.getState();
      if (user && !user.primer_login) toast.info(OTHER_ROLE);
      // A refused sign-on keeps the return address saved before it.
      const isNewVisit = pathname !== SIGN_ON_PATH && user === null;
      if (isNewVisit) saveReturnAddress('', pathname + search);
      throw redirect(entered.redirectTo);
    }
    return entered?.owner;
  }

  const guardedRoute = (name: string, retry: Retry): RouteObject => ({
    ...sectionRoute(name, retry, loaded.get(name) ?? []),
    middleware: [
      async ({ request }, next) => {
        await admit(request);
        await next();
      },
    ],
  });

  /** Matches every address without a loaded page: redirects, reports a section that failed, or shows 'not found'. */
  const catchAll = (retry: Retry): RouteObject => ({
    id: CATCH_ALL_ID,
    path: '*',
    async loader({ request }) {
      const section = (await admit(request))?.release.section;
      if (current === NO_REGISTRY) return UNKNOWN_SECTION_TITLE;
      return section && !loaded.has(section.name) ? section.title : notFound();
    },
    hydrateFallbackElement: <LoadingPage />,
    element: <UnavailableSection onRetry={retry} />,
  });

  return {
    registry: () => current,

    routes: (retry) => [...[...loaded.keys()].map((name) => guardedRoute(name, retry)), catchAll(retry)],

    async discover(path, retry) {
      const name = await loadSectionAt(path);
      return name === null ? null : guardedRoute(name, retry);
    },

    preload(path) {
      const owner = ownerOf(current, segmentsOf(path));
      if (!owner || redirectFor(owner.prefix, useSession.getState().user)) return;
      routesOf(owner.release)
        .then(async (routes) => {
          for (const { route } of matchRoutes([...routes], path) ?? []) {
            if (typeof route.lazy === 'function') await route.lazy();
          }
        })
        .catch(() => undefined);
    },

    async renew(path) {
      const broken = ownerOf(current, segmentsOf(path))?.release.section.name;
      const next = (await newest(broken ?? '').catch(() => null)) ?? current;
      const isKept = (entry: Registry['sections'][number]) =>
        loading.has(nameOf(entry)) && nameOf(entry) !== broken;
      const sections = [...current.sections.filter(isKept), ...next.sections.filter((one) => !isKept(one))];
      if (next !== NO_REGISTRY) current = { ...next, sections };
      if (broken) {
        loading.delete(broken);
        loaded.delete(broken);
      }
      await loadSectionAt(path);
    },
  };
}
