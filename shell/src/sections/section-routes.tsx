import type { ReactElement } from 'react';
import { ownerOf, type PathOwner, type Registry, type SectionRelease, segmentsOf } from 'shared-api/section';
import { LoadingPage } from 'shared-ui';
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

/** Id of the route that a section's own stand under. */
export const sectionRouteId = (name: string) => `zone:${name}`;
/** The pathless route that a section's own stand under; the same where a page is rendered and where it is shown. */
export const sectionRoute = (name: string, retry: Retry, children: readonly RouteObject[]): RouteObject => ({
  id: sectionRouteId(name),
  element: <Outlet />,
  errorElement: <BrokenPage onRetry={retry} />,
  hydrateFallbackElement: <LoadingPage />,
  children: [...children],
});

const nameOf = ({ active }: Registry['sections'][number]) => active.section.name;

/** No section is known: any address may be one's. */
const NO_REGISTRY: Registry = { revision: 0, sections: [] };
const ANY_SECTION = 'Portal de Proveedores';

export interface SectionRoutes {
  /** What the page goes by. */
  registry(): Registry;
  /** One pathless route per section, empty until somebody goes there, and what is shown where no page has come. */
  routes(retry: Retry): RouteObject[];
  /** Fills the zone of an address, for the router's `patchRoutesOnNavigation`. */
  discover(
    path: string,
    signal: AbortSignal,
    patch: (id: string, routes: RouteObject[]) => void,
  ): Promise<void>;
  /** Loads the section and the page of an address before it is opened; says nothing when it can't. */
  preload(path: string): void;
  /**
   * Asks what is live now, for an address whose page is broken, and loads its section from nothing. A section that is
   * loaded and is not the broken one stays as it is. @returns whether `routes` are others now
   */
  renew(path: string): Promise<boolean>;
}

interface Settings {
  /** What the page was given; null when that can't be read. */
  readonly registry: Registry | null;
  /** @param broken section whose page does not work, '' when it is nobody's */
  readonly newest: (broken?: string) => Promise<Registry>;
  readonly session: Pick<Session, 'ready'>;
  readonly load: LoadSection;
  /** What is shown at an address that is nobody's. */
  readonly notFound: () => Promise<ReactElement>;
  /** The page that the browser is at, when it came finished: its section is there from the start. */
  readonly rendered: RenderedPageWithRoutes | null;
}

interface Filled {
  readonly name: string;
  readonly routes: readonly RouteObject[];
}

/**
 * The sections as the router sees them. A section is asked for only when an address of its own is opened by somebody
 * who may; one that can't be loaded costs its own pages and nothing else.
 */
export function createSectionRoutes({
  registry,
  newest,
  session,
  load,
  notFound,
  rendered,
}: Settings): SectionRoutes {
  let known = registry ?? NO_REGISTRY;
  const loading = new Map<string, Promise<readonly RouteObject[]>>();
  const filled = new Map<string, readonly RouteObject[]>();
  if (rendered) {
    loading.set(rendered.section, Promise.resolve(rendered.routes));
    filled.set(rendered.section, rendered.routes);
  }

  /** Loads what this visitor is given of a live release: itself, or what is on trial beside it, if that comes. */
  async function loadFor(release: SectionRelease): Promise<readonly RouteObject[]> {
    const entry = known.sections.find(({ active }) => active === release);
    if (!entry?.canary) return load(release);
    try {
      const { releaseForVisitor } = await import('./visitor-release.ts');
      return await load(await releaseForVisitor(entry, session));
    } catch {
      return load(release);
    }
  }

  /** One load per section; a failed one is forgotten, so that trying again loads again. */
  function routesOf(release: SectionRelease): Promise<readonly RouteObject[]> {
    const { name } = release.section;
    const running = loading.get(name) ?? loadFor(release);
    loading.set(name, running);
    running.catch(() => {
      if (loading.get(name) === running) loading.delete(name);
    });
    return running;
  }

  /** The owner of an address and where its visitor is sent instead; a public zone doesn't wait for the session. */
  async function enter(path: string): Promise<{ owner: PathOwner; detour: string | null } | null> {
    const owner = ownerOf(known, segmentsOf(path));
    if (!owner) return null;
    if (owner.prefix.entrance === 'public') return { owner, detour: null };
    await session.ready();
    return { owner, detour: redirectFor(owner.prefix, useSession.getState().user) };
  }

  /** Loads the section of an address, for somebody who may enter. @returns what to put into its zone, if anything */
  async function fill(path: string, signal?: AbortSignal): Promise<Filled | null> {
    const entered = await enter(path);
    if (!entered || entered.detour) return null;
    const { release } = entered.owner;
    const { name } = release.section;
    if (filled.has(name)) return null;
    // `elsewhere` tells of a failure in the page.
    const routes = await routesOf(release).catch(() => null);
    // Of a navigation that was left the router takes nothing: the next one fills the zone.
    if (!routes || signal?.aborted || filled.has(name)) return null;
    filled.set(name, routes);
    return { name, routes };
  }

  /** Whose address it is. @throws a redirect when its visitor may not enter; who first signs in comes back */
  async function admit({ url }: Request): Promise<PathOwner | undefined> {
    const { pathname, search } = new URL(url);
    const entered = await enter(pathname);
    if (entered?.detour) {
      // After a sign-on that was refused, the page that was asked for before it stays the way back.
      const asked = pathname !== SIGN_ON_PATH && useSession.getState().user === null;
      if (asked) saveReturnAddress('', pathname + search);
      throw redirect(entered.detour);
    }
    return entered?.owner;
  }

  const guard: RouteObject['middleware'] = [
    async ({ request }, next) => {
      await admit(request);
      await next();
    },
  ];

  /** Shows the failure of a section, or a detour. */
  const elsewhere = (retry: Retry): RouteObject => ({
    path: '*',
    async loader({ request }) {
      const section = (await admit(request))?.release.section;
      if (known === NO_REGISTRY) return ANY_SECTION;
      return section && !filled.has(section.name) ? section.title : notFound();
    },
    hydrateFallbackElement: <LoadingPage />,
    element: <UnavailableSection onRetry={retry} />,
  });

  return {
    registry: () => known,

    routes: (retry) => [
      ...known.sections.map(
        (entry): RouteObject => ({
          ...sectionRoute(nameOf(entry), retry, filled.get(nameOf(entry)) ?? []),
          middleware: guard,
        }),
      ),
      elsewhere(retry),
    ],

    async discover(path, signal, patch) {
      const found = await fill(path, signal);
      if (found) patch(sectionRouteId(found.name), [...found.routes]);
    },

    preload(path) {
      const owner = ownerOf(known, segmentsOf(path));
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
      const broken = ownerOf(known, segmentsOf(path))?.release.section.name;
      const next = (await newest(broken ?? '').catch(() => null)) ?? known;
      const stays = (entry: Registry['sections'][number]) =>
        loading.has(nameOf(entry)) && nameOf(entry) !== broken;
      const sections = [...known.sections.filter(stays), ...next.sections.filter((entry) => !stays(entry))];
      if (known === NO_REGISTRY && next === known) return false;
      known = { ...next, sections };
      if (broken) {
        loading.delete(broken);
        filled.delete(broken);
      }
      // Filled already: the page that is tried again is in the new tree.
      await fill(path);
      return true;
    },
  };
}
