import { cleanup, configure, render } from '@testing-library/react';
import axe from 'axe-core';
import type { CurrentUser } from 'shared-api/contract';
import type { Role } from 'shared-api/rules';
import { PortalProvider, Toasts } from 'shared-ui';
import { PortalContext } from 'shared-ui/portal';
import { QueryClient, QueryClientProvider } from 'shared-ui/query';
import { createBrowserRouter, RouterProvider } from 'shared-ui/router';
import { afterEach, expect } from 'vitest';
import { routes } from '../routes.tsx';
import type { FakeApi } from './fake-api.ts';

// The first test of a file also loads the code of its page.
configure({ asyncUtilTimeout: 5_000 });
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

/** Somebody of the staff. */
export const staff = (tipo: Role): CurrentUser => ({
  id: '0d6f4ff6-5d0f-4f5e-9a63-6f1f1f64a999',
  nombre: 'Ana',
  apellido: 'Pérez',
  dni: '20111222',
  tipo,
  primer_login: false,
  cuit: null,
  representa: [],
});

/** Opens an address of the section as the shell would; `user` null: nobody is signed in. */
export function open(address: string, api: FakeApi, user: CurrentUser | null) {
  window.history.replaceState(null, '', address);
  const router = createBrowserRouter([...routes, { path: '*', element: null }]);
  const queries = new QueryClient({ defaultOptions: { queries: { retryDelay: 1 } } });
  render(
    <PortalProvider env="test">
      <PortalContext value={{ client: api.client, user, signOut: async () => {}, openGuide: () => {} }}>
        <QueryClientProvider client={queries}>
          <main>
            <RouterProvider router={router} />
          </main>
          <Toasts />
        </QueryClientProvider>
      </PortalContext>
    </PortalProvider>,
  );
  return {
    /** Path and query as they stand in the address bar. */
    address: () => `${window.location.pathname}${window.location.search}`,
    /** What a reload would find: the same address, nothing in memory. */
    close: () => {
      cleanup();
      router.dispose();
      queries.clear();
    },
  };
}

/** Fails on anything on the screen, windows included, that breaks a rule of WCAG 2.2 AA or axe's best practice. */
export async function expectNoViolations(): Promise<void> {
  const { violations } = await axe.run(document.body, {
    rules: {
      // jsdom paints nothing, so nothing has a contrast; the journeys check it in a browser.
      'color-contrast': { enabled: false },
      // The toasts' region is the shell's to place.
      region: { enabled: false },
    },
  });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}
