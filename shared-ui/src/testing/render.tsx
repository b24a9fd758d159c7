import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router';
import type { CurrentUser } from 'shared-api/contract';
import { UNNAMED_CITY } from 'shared-api/rules';
import { LoadingPage } from '../feedback/LoadingPage.tsx';
import { forgetVisits } from '../layout/first-visit.ts';
import { type Portal, PortalContext } from '../portal/context.ts';
import { PortalProvider } from '../theme/PortalProvider.tsx';
import { Toasts } from '../toasts/Toasts.tsx';
import { type FakeClient, fakeClient } from './fake-client.ts';

interface Settings {
  /** Address of the browser; `/` if absent. */
  readonly at?: string;
  /** Path template of a part rendered alone, so that it reads its parameters, e.g. `/ver/:cuit`. */
  readonly path?: string;
  readonly user?: CurrentUser | null;
  readonly client?: FakeClient;
  readonly portal?: Partial<Portal>;
}

/** A person of the given role, signed in. */
export function aUser(over: Partial<CurrentUser> = {}): CurrentUser {
  return {
    id: '7f0c2a5e-52a5-4b1c-9f43-0d9c6ab30001',
    nombre: 'Ana',
    apellido: 'Pérez',
    dni: '30111222',
    tipo: 'PROVEEDOR',
    activo: true,
    primer_login: false,
    cuit: '20002307554',
    representa: [],
    ...over,
  };
}

/**
 * Renders a component, or a section's routes, as the shell would: theme, query cache without retries, router, toasts and
 * the shell's services. Navigation works: any other path shows a `main` named 'Otra página'.
 */
export function renderPortal(what: ReactNode | readonly RouteObject[], settings: Settings = {}) {
  const { at = '/', path = '*', user = null, client = fakeClient() } = settings;
  forgetVisits(at);
  const routes: RouteObject[] = isRoutes(what) ? [...what] : [{ path, element: what }];
  const root = {
    hydrateFallbackElement: <LoadingPage />,
    children: [...routes, { path: '*', Component: Elsewhere }],
  };
  const router = createMemoryRouter([root], { initialEntries: [at] });
  const queries = new QueryClient({
    // A screen may say how often it tries again; no test waits for it.
    defaultOptions: { queries: { retry: false, retryDelay: 1 }, mutations: { retry: false } },
  });
  const portal: Portal = {
    client,
    user,
    signOut: async () => undefined,
    openGuide: () => undefined,
    city: UNNAMED_CITY,
    ...settings.portal,
  };
  const view = render(
    <PortalProvider env="test">
      <PortalContext value={portal}>
        <QueryClientProvider client={queries}>
          <RouterProvider router={router} />
          <Toasts />
        </QueryClientProvider>
      </PortalContext>
    </PortalProvider>,
  );
  return {
    ...view,
    router,
    queries,
    client,
    person: userEvent.setup(),
    /** Path and query as they stand in the address bar. */
    address: () => `${router.state.location.pathname}${router.state.location.search}`,
    /** Reads everything that is shown again, as coming back to the tab does. */
    readAgain: () =>
      act(async () => {
        await queries.refetchQueries({ type: 'active' });
        // The screen renders the answers in a task of its own.
        await new Promise((resolve) => setTimeout(resolve, 0));
      }),
  };
}

const isRoutes = (what: ReactNode | readonly RouteObject[]): what is readonly RouteObject[] =>
  Array.isArray(what) && what.every((one) => typeof one === 'object' && one !== null && !('$$typeof' in one));

function Elsewhere() {
  return <main aria-label="Otra página" />;
}
