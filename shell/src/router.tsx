import { createElement, type ReactElement } from 'react';
import { homeOf } from 'shared-api/rules';
import { LoadingPage } from 'shared-ui';
import { createBrowserRouter, type RouteObject, redirect } from 'shared-ui/router';
import { create } from 'zustand';
import { readCity } from './layout/city.ts';
import { Layout } from './layout/Layout.tsx';
import { ACCOUNT_PATH } from './layout/menu.ts';
import { RENDERED_PAGES } from './pages/rendered-pages.ts';
import { BrokenPage } from './sections/BrokenPage.tsx';
import type { RenderedPageWithRoutes } from './sections/rendered-page.ts';
import { homeOrNull } from './sections/section-access.ts';
import { CATCH_ALL_ID, type SectionRoutes, sectionRouteId } from './sections/section-routes.tsx';
import type { Retry } from './sections/use-retry.ts';
import { takeReturnAddress } from './session/return-address.ts';
import { type Session, SIGN_IN_PATHS } from './session/session.ts';
import { useSession } from './session/session-store.ts';

/** The shell's own pages. The sign-in pages redirect a signed-in user to their return address or home. */
function ownRoutes(session: Session): RouteObject[] {
  const redirectSignedIn = async () => {
    await session.ready();
    const { user } = useSession.getState();
    return user && redirect(takeReturnAddress(user) ?? homeOf(user));
  };
  const pages: RouteObject[] = [
    ...RENDERED_PAGES.filter(({ path }) => path !== '*').map(
      (page) =>
        ({
          ...page,
          ...(SIGN_IN_PATHS.includes(page.path ?? '') && { loader: redirectSignedIn }),
        }) as RouteObject,
    ),
    {
      path: '/cambiar_contraseña',
      loader: async () => {
        await session.ready();
        return useSession.getState().user?.primer_login ? null : redirect('/login');
      },
      lazy: async () => ({
        Component: (await import('./pages/password/PasswordPage.tsx')).PasswordPage,
      }),
    },
    {
      path: ACCOUNT_PATH,
      loader: async () => {
        await session.ready();
        const { user } = useSession.getState();
        return user && !user.primer_login ? null : redirect(homeOrNull(user) ?? '/');
      },
      lazy: async () => ({
        Component: (await import('./pages/account/AccountPage.tsx')).AccountPage,
      }),
    },
  ];
  return pages.map((page) => ({ ...page, hydrateFallbackElement: <LoadingPage /> }) as RouteObject);
}

/** Id of the route that sections are added to when they are loaded. */
const PAGES_ID = 'pages';

/** Puts the layout around pages; the same on the server and in the browser, or hydration fails. */
export const framed = (layout: ReactElement, retry: Retry, pages: RouteObject[]): RouteObject[] => {
  const broken = <BrokenPage onRetry={retry} />;
  return [
    {
      element: layout,
      // Shown when the layout itself fails.
      errorElement: <main>{broken}</main>,
      children: [{ id: PAGES_ID, errorElement: broken, children: pages }],
    },
  ];
};

type Router = ReturnType<typeof createBrowserRouter>;
type RouterSettings = NonNullable<Parameters<typeof createBrowserRouter>[1]>;

interface RouterState {
  readonly router: Router;
  /** Counts the routers of this page: another one is mounted anew. */
  readonly generation: number;
}

interface Settings {
  readonly session: Session;
  readonly sections: SectionRoutes;
  /** The server-rendered page; null without one. */
  readonly rendered: RenderedPageWithRoutes | null;
  /** Called after every navigation. */
  readonly onNavigated: () => void;
}

/**
 * Creates the store of the router in use. 'Reintentar' on a broken page replaces the router: a router keeps the routes of
 * a broken section, and the failure of a page's code, for as long as it lives.
 */
export function createRouterStore({ session, sections, rendered, onNavigated }: Settings) {
  const rendering = rendered === null ? undefined : { renderedAt: rendered.at };
  const city = readCity();

  const retry = async (path: string) => {
    const { router, generation } = useRouter.getState();
    const { key } = router.state.location;
    await sections.renew(path);
    const { location, navigation } = router.state;
    // A visitor who has navigated away meanwhile stays where they are.
    if (location.key !== key || navigation.state !== 'idle') return;
    router.dispose();
    useRouter.setState({ router: createRouter(), generation: generation + 1 });
  };

  function createRouter(hydrationData?: RouterSettings['hydrationData']): Router {
    const routes = framed(
      <Layout session={session} registry={sections.registry()} city={city} rendering={rendering} />,
      retry,
      [...ownRoutes(session), ...sections.routes(retry)],
    );
    const router = createBrowserRouter(routes, {
      ...(hydrationData && { hydrationData }),
      async patchRoutesOnNavigation({ path, patch }) {
        const section = await sections.discover(path, retry);
        // The router ignores routes that it has, and patches of an aborted navigation.
        if (section) patch(PAGES_ID, [section]);
      },
    });
    router.subscribe(({ navigation }) => navigation.state === 'idle' && onNavigated());
    return router;
  }

  const useRouter = create<RouterState>()(() => ({
    // A rendered page needs no loader, not even its section's guard; running them would scroll its reader back to the top.
    router: createRouter(rendered ? { loaderData: loaderDataOf(rendered) } : undefined),
    generation: 0,
  }));
  return useRouter;
}

/** Returns the data that the route of a rendered page would have loaded. */
function loaderDataOf({ section, ownPage }: RenderedPageWithRoutes) {
  if (section !== null) return { [sectionRouteId(section)]: null };
  const isUnknown = ownPage?.path === '*' && ownPage.Component;
  return isUnknown ? { [CATCH_ALL_ID]: createElement(isUnknown) } : { [ownPage?.id ?? '']: null };
}
