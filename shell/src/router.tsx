import type { ReactElement } from 'react';
import { homeOf } from 'shared-api/rules';
import type { RenderedPage } from 'shared-api/section';
import { LoadingPage } from 'shared-ui';
import { createBrowserRouter, type RouteObject, redirect } from 'shared-ui/router';
import { readCity } from './layout/city-context.ts';
import { Layout } from './layout/Layout.tsx';
import { SESSIONS_PATH } from './layout/menu.ts';
import { BrokenPage } from './sections/BrokenPage.tsx';
import { homeOrNull } from './sections/section-access.ts';
import { type SectionRoutes, sectionRouteId } from './sections/section-routes.tsx';
import type { Retry } from './sections/use-retry.ts';
import { takeReturnAddress } from './session/return-address.ts';
import type { Session } from './session/session.ts';
import { useSession } from './session/session-store.ts';

/** The shell's own pages. Whoever is signed in already is led from the entrances to where they were, or their own home. */
function ownRoutes(session: Session): RouteObject[] {
  const onlyWithoutSession = async () => {
    await session.ready();
    const { user } = useSession.getState();
    return user && redirect(takeReturnAddress(user) ?? homeOf(user));
  };
  const pages: RouteObject[] = [
    {
      path: '/',
      loader: onlyWithoutSession,
      lazy: async () => ({ Component: (await import('./pages/landing/LandingPage.tsx')).LandingPage }),
    },
    {
      path: '/login',
      loader: onlyWithoutSession,
      lazy: async () => {
        const { LoginPage } = await import('./pages/login/LoginPage.tsx');
        return { element: <LoginPage session={session} /> };
      },
    },
    {
      path: '/cambiar_contraseña',
      loader: async () => {
        await session.ready();
        return useSession.getState().user?.primer_login ? null : redirect('/login');
      },
      lazy: async () => {
        const { PasswordPage } = await import('./pages/password/PasswordPage.tsx');
        return { element: <PasswordPage session={session} /> };
      },
    },
    {
      path: SESSIONS_PATH,
      loader: async () => {
        await session.ready();
        const { user } = useSession.getState();
        return user && !user.primer_login ? null : redirect(homeOrNull(user) ?? '/');
      },
      lazy: async () => ({
        Component: (await import('./pages/sessions/SessionsPage.tsx')).SessionsPage,
      }),
    },
    {
      path: '/accesibilidad',
      lazy: async () => ({
        Component: (await import('./pages/accessibility/AccessibilityPage.tsx')).AccessibilityPage,
      }),
    },
  ];
  return pages.map((page) => ({ ...page, hydrateFallbackElement: <LoadingPage /> }) as RouteObject);
}

/** The layout around pages; the same where a page is rendered and where it is shown. */
export const framed = (layout: ReactElement, retry: Retry, pages: RouteObject[]): RouteObject[] => {
  const broken = <BrokenPage onRetry={retry} />;
  return [
    {
      element: layout,
      // The layout itself failed: what is said stands alone.
      errorElement: <main>{broken}</main>,
      children: [{ errorElement: broken, children: pages }],
    },
  ];
};

/**
 * Puts shell and sections together.
 * @param page what the browser is at, rendered; null when it came empty
 */
export function createPortalRouter(
  session: Session,
  sections: SectionRoutes,
  page: Pick<RenderedPage, 'at' | 'section'> | null,
) {
  const rendering = page === null ? undefined : { renderedAt: page.at };
  const city = readCity();
  let isRenewed = false;
  const retry = async (path: string) => {
    const { key } = router.state.location;
    isRenewed = true;
    // The pages that are shown stay as they are: only what is opened from now on comes from the new tree.
    if (await sections.renew(path)) router._internalSetRoutes(tree());
    const { location, navigation } = router.state;
    // Who went on meanwhile is not called back.
    if (location.key === key && navigation.state === 'idle') {
      await router.navigate(location, { replace: true });
    }
  };
  const tree = () =>
    framed(
      <Layout session={session} registry={sections.registry()} city={city} rendering={rendering} />,
      retry,
      [...ownRoutes(session), ...sections.routes(retry)],
    );
  const router = createBrowserRouter(tree(), {
    // A page that came rendered has all it needs, its zone's guard included: it is not gone to again, which would put who
    // reads on already back to its top.
    ...(page && { hydrationData: { loaderData: { [sectionRouteId(page.section)]: null } } }),
    async patchRoutesOnNavigation({ path, signal, patch }) {
      await sections.discover(path, signal, (id, routes) => {
        if (!isRenewed) patch(id, routes);
      });
      // Between a new tree and the first page of it the router does not look into what is patched.
      if (isRenewed && !signal.aborted) router._internalSetRoutes(tree());
    },
  });
  return router;
}
